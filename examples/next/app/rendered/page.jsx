import { estamp } from '../../lib/estamp.js';
import { StartMarkup } from './start-markup.jsx';
export const dynamic = 'force-dynamic';
export default async function Page() {
  return <StartMarkup html={await estamp().startMarkup({ serviceCode: 'estamp.standard' })} />;
}
