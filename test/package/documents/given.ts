/**
 * What the text around a block promises: the merchant's own functions and values. An ambient file of the program that
 * type-checks the blocks.
 */
export const GIVEN = `
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EstampCheckout } from 'estamp-checkout';
import type { Schema, UiSchema } from 'estamp-checkout/form';
import type { EstampProxy, EstampProxyOptions } from 'estamp-checkout/proxy';
import type { WebhookEvent } from 'estamp-checkout/webhooks';
import type { Express } from 'express';

declare global {
  /** The options of the proxy that the block does not show. */
  const options: EstampProxyOptions;
  const proxy: EstampProxy;
  const checkout: EstampCheckout;
  const schema: Schema;
  const uiSchema: UiSchema;
  /** A form in another notation. */
  const description: unknown;
  const app: Express;
  const origin: string;
  const log: { warn(fields: object, message: string): void };
  const db: { query(sql: string, values: readonly unknown[]): Promise<{ rows: { id: string }[] }> };
  const mailer: {
    sendMail(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>;
  };
  function yourSite(request: IncomingMessage, response: ServerResponse): void;
  function thankYou(orderId: string | undefined): void;
  function alertMe(type: string, message: string): void;
  function once(id: string, run: () => unknown): Promise<void>;
  function handle(event: unknown): void;
  function signedInCustomer(request: Request): Promise<{ id: string } | undefined>;
}
`;
