'use client';
import Script from 'next/script';
import { useState } from 'react';
export function StartMarkup({ html }) {
  const [first] = useState(html);
  return (
    <>
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />
      <Script type="module" crossOrigin="anonymous" src="/estamp/assets/estamp-checkout.start.js" />
    </>
  );
}
