import { toNextHandler } from 'estamp-checkout/proxy/next';
import { estamp } from '../../../lib/estamp.js';
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = toNextHandler(estamp);
