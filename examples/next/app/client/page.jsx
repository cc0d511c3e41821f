import { Checkout } from './checkout.jsx';
export default function Page() {
  return <Checkout />;
}
