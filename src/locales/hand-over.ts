import type { Message } from './message.ts';

/**
 * The texts of the part that hands a purchase over, in English. They are apart from the others because they come with
 * that part. Its type is the type of all languages.
 */
export const handOverEnglish = {
  intro:
    'Send what you’ve filled in to the other party, or to the person who pays. They can check it, change it and pay.',
  reads: 'Anyone who has the link can read the names and answers in it. It works for 7 days. It never contains a PAN.',
  pageReads: 'Anyone who has the link to this page can read the names in it, and pay.',
  sender: 'Your name',
  note: 'Message',
  noteWrong: 'Leave out PANs and signs that can’t be seen.',
  make: 'Make a link',
  making: 'Making a link…',
  link: 'Link to send',
  code: 'QR code of this link',
  scan: 'Or let them scan this code with their phone.',
  tooLong: 'This link is too long for a QR code. Send it instead.',
  sentBy: '{sender} has sent you this e‑Stamp',
  sent: 'This e‑Stamp was sent to you',
  check: 'Check everything before you pay. You can change it, or send it on.',
  replaced: 'It has replaced what you had filled in here.',
  takeBack: 'Go back to yours',
  locked: 'Some choices are fixed on this page, so they differ from what was sent.',
  gone: 'Part of what was sent isn’t sold here now. Please choose again.',
  paid: 'This was paid on {date}.',
  paidBy: '{name} paid for this on {date}.',
  paying: 'Someone else is paying for this right now.',
  untracked: 'This was sent on {date}. We can’t tell whether it has been paid. Ask before you pay.',
  unpaid: 'It hasn’t been paid',
  another: 'You’re buying another e‑Stamp.',
} as const satisfies Record<string, Message>;

/** The keys of these texts. */
export type HandOverKey = keyof typeof handOverEnglish;
