'use client';
import { useEffect } from 'react';
export function Load() {
  useEffect(() => void import('estamp-checkout'), []);
}
