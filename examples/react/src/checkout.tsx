import 'estamp-checkout';
import type {} from 'estamp-checkout/react';

export function Checkout({ orderId }: { orderId: string }) {
  return (
    <estamp-checkout
      proxy="/estamp"
      service-code="estamp.standard"
      reference={orderId}
      prefill={{ parties: { partyName: 'Asha Rao' } }}
      onestamp-complete={({ detail }) => console.log(detail.externalOrderId, detail.resumed)}
    >
      <p slot="support">Call us on 080 0000 0000.</p>
    </estamp-checkout>
  );
}
