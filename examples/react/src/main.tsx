import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Checkout } from './checkout.tsx';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Checkout orderId="cart-2041" />
  </StrictMode>,
);
