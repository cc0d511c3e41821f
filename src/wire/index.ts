export * from './catalogue.ts';
export * from './order.ts';
export * from './parts.ts';
export * from './problems.ts';
export * from './quote.ts';
export * from './routes.ts';
export * from './session.ts';
export * from './verification.ts';
