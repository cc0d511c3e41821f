import { Finding, expectObject, type Fields } from './assertions.ts';
import { Server } from './server.ts';

const HEADERS = { 'x-sandbox-control': '1' };

/** A separate organization for this run, so that no other wallet, key or entitlement changes. */
export interface Tenant {
  organizationId: string;
  /** Every scope, callable from anywhere. */
  testKey: string;
  liveKey: string;
}

/** The control plane of a sandbox, for rules that a plain caller cannot test. */
export class Control {
  readonly #server: Server;
  #tenant: Promise<Tenant> | undefined;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** The control plane below an address, if there is one. */
  static async find(url: string): Promise<Control | undefined> {
    const server = new Server(`${url.replace(/(?<!\/)\/+$/, '')}/_sandbox`);
    const seen = await server.send('GET', '/health').catch(() => undefined);
    return seen?.status === 200 ? new Control(server) : undefined;
  }

  async do(method: string, path: string, body?: unknown): Promise<Fields> {
    const seen = await this.#server.send(method, path, { headers: HEADERS, body });
    if (seen.status >= 300) throw new Finding(`the control plane answered ${seen.status}: ${seen.text}`);
    return expectObject(seen);
  }

  tenant(): Promise<Tenant> {
    return (this.#tenant ??= this.#newTenant());
  }

  async #newTenant(): Promise<Tenant> {
    const { organizationId } = await this.do('POST', '/organizations', { name: 'Conformance' });
    const id = String(organizationId);
    await this.do('PUT', `/organizations/${id}`, { kycApproved: true, balance: '1000.00' });
    const key = (environment: string): Promise<string> =>
      this.key({ organizationId: id, environment, ipAllowlist: ['0.0.0.0/0', '::/0'] });
    return { organizationId: id, testKey: await key('sandbox'), liveKey: await key('production') };
  }

  async key(options: Fields): Promise<string> {
    return String((await this.do('POST', '/keys', options))['key']);
  }

  /** A production key of an organization, which it approves first. */
  async liveKey(organizationId: string): Promise<string> {
    await this.do('PUT', `/organizations/${organizationId}`, { kycApproved: true });
    return this.key({ organizationId, environment: 'production' });
  }

  /** The wallet of the tenant, in rupees; sets it first where one is given. */
  async wallet(balance?: string): Promise<string> {
    const { organizationId } = await this.tenant();
    const shown = await this.do('PUT', `/organizations/${organizationId}`, balance === undefined ? {} : { balance });
    return String(shown['balance']);
  }

  /** The newest message to an address. */
  async mail(to: string): Promise<Fields> {
    const { messages } = await this.do('GET', '/mail');
    const mine = (messages as Fields[]).filter((message) => message['to'] === to);
    const newest = mine.at(-1);
    if (!newest) throw new Finding(`no e-mail was sent to ${to}`);
    return newest;
  }

  async mailCount(to: string): Promise<number> {
    const { messages } = await this.do('GET', '/mail');
    return (messages as Fields[]).filter((message) => message['to'] === to).length;
  }
}
