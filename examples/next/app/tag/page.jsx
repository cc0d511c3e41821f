import { Load } from './load.jsx';
export default function Page() {
  return (
    <>
      <estamp-checkout service-code="estamp.standard" proxy="/estamp">
        <p slot="support">Call us.</p>
      </estamp-checkout>
      <Load />
    </>
  );
}
