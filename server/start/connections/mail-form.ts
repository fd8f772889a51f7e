import { isIPv6 } from 'node:net'
import type { Form } from './form.ts'

/** Ports that begin encrypted; on others, encryption is asked for first (RFC 8314). */
const TLS_PORTS = ['465', '2465']

const NAME = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

const isHost = (text: string) => NAME.test(text) || (/^\[.*\]$/.test(text) && isIPv6(text.slice(1, -1)))

/** Any SMTP server. */
export const mailForm: Form = {
  title: 'Mail',
  group: 'Every day',
  find: [
    'Your mail provider’s help calls it SMTP. The user name is usually the whole address.',
    'Most providers want a password made for programs alone, not the one that you sign in with.',
  ],
  tries: 'This signs in to the mail server and sends one test email to the firm’s mailbox.',
  presets: [
    {
      name: 'Gmail',
      values: { host: 'smtp.gmail.com', port: '465' },
      says: 'Turn on 2-Step Verification, then make an app password of 16 letters. It ends when the account’s password changes. Gmail replaces a sender that isn’t an alias of the account.',
    },
    {
      name: 'Microsoft 365',
      values: { host: 'smtp.office365.com', port: '587' },
      says: 'Microsoft turns passwords for this off at the end of December 2026. Your administrator can turn them on again until the second half of 2027. The sender has to be the mailbox that signs in.',
    },
    {
      name: 'Amazon SES',
      values: { host: 'email-smtp.us-east-1.amazonaws.com', port: '465' },
      says: 'Put your region into the server’s name. SES makes a user name and password for SMTP, which aren’t your AWS keys. While the account is in SES’s sandbox, only addresses that you verified there get mail, 200 a day.',
    },
  ],
  fields: [
    {
      name: 'host',
      label: 'Mail server',
      help: 'Such as smtp.example.com',
      setting: 'SMTP_URL',
      isAnchor: true,
      mistake: (value) => (isHost(value) ? undefined : 'Use the server’s name alone, without https:// or a path.'),
    },
    {
      name: 'port',
      label: 'Port',
      help: '465, or what the provider says. The encryption follows from it.',
      setting: 'SMTP_URL',
      isAnchor: true,
      mistake: (value) =>
        /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? undefined : 'Use a number, such as 465.',
    },
    { name: 'user', label: 'User name', setting: 'SMTP_URL', isAnchor: true, isOptional: true },
    { name: 'password', label: 'Password', setting: 'SMTP_URL', secret: 'end', isOptional: true },
    {
      name: 'fromName',
      label: 'Sender’s name',
      help: 'Blank takes the firm’s name.',
      setting: 'MAIL_FROM',
      isOptional: true,
    },
    {
      name: 'fromAddress',
      label: 'Sender’s address',
      help: 'One that this mail server may send from.',
      setting: 'MAIL_FROM',
    },
    {
      name: 'owner',
      label: 'The firm’s mailbox',
      help: 'Where leads, reports and alarms are sent. Several with commas between.',
      setting: 'OWNER_EMAIL',
    },
    {
      name: 'visitors',
      label: 'Mail to visitors about what they sent',
      setting: 'VISITOR_MAIL',
      isOptional: true,
      choices: [
        { value: '0', label: 'No: my automations do that' },
        { value: '1', label: 'Yes' },
      ],
    },
  ],
  toSettings({
    host = '',
    port = '',
    user = '',
    password = '',
    fromName = '',
    fromAddress = '',
    owner = '',
    visitors,
  }) {
    const scheme = TLS_PORTS.includes(port) ? 'smtps' : 'smtp'
    const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
    const name = fromName.replaceAll(/["\\<>]/g, '').trim()
    return {
      SMTP_URL: `${scheme}://${login}${host}:${port}`,
      MAIL_FROM: name === '' ? fromAddress : `"${name}" <${fromAddress}>`,
      OWNER_EMAIL: owner,
      VISITOR_MAIL: visitors ?? '',
    }
  },
}
