'use client';
import 'estamp-checkout';
export function Checkout() {
  return <estamp-checkout service-code="estamp.standard" proxy="/estamp" />;
}
