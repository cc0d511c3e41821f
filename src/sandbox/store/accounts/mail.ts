import type { Database } from '../database.ts';

/** A mail that the service would send. The sandbox stores it instead. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The secret in the mail: a token for a call, or a login code. */
  token?: string;
  code?: string;
}

interface Row {
  recipient: string;
  subject: string;
  body: string;
  token: string | null;
  code: string | null;
  created_at: number;
}

export function addMail(database: Database, mail: Mail, createdAt: number): void {
  database.run(
    'INSERT INTO mail (recipient, subject, body, token, code, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    mail.to,
    mail.subject,
    mail.text,
    mail.token,
    mail.code,
    createdAt,
  );
}

/** The newest mails, oldest first. */
export function listMail(database: Database, limit: number): (Mail & { createdAt: string })[] {
  return database
    .all<Row>('SELECT * FROM mail ORDER BY id DESC LIMIT ?', limit)
    .reverse()
    .map((row) => ({
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      ...(row.token !== null && { token: row.token }),
      ...(row.code !== null && { code: row.code }),
      createdAt: new Date(row.created_at).toISOString(),
    }));
}
