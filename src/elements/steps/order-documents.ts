import type { Order } from '../../wire/index.ts';
import { richMessage } from '../view/rich-message.ts';
import { serviceName } from '../view/service-names.ts';
import type { Translate } from '../i18n/translate.ts';

type Document = Order['documents'][number];

const isCertificate = ({ kind }: Document): boolean => /cert|stamp/i.test(kind);

/** The certificate, otherwise the first document. */
export const mainDocument = ({ documents }: Order): Document | undefined =>
  documents.find(isCertificate) ?? documents[0];

/** The label of the button that downloads the document. */
export function downloadLabel(document: Document, t: Translate): unknown {
  const { kind, name } = document;
  if (isCertificate(document)) return t('downloadCertificate');
  return /invoice|receipt/i.test(kind)
    ? t('downloadReceipt')
    : richMessage(t('downloadOther'), { name: serviceName(name, t) });
}
