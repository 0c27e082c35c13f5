export type TryName = 'wallet' | 'email' | 'qr' | 'send' | 'sign-in'

/** What can be tried on the home page, and what the tag has for it. */
type Try = {
  readonly name: TryName
  readonly title: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  /** Whether it needs the wallet provider's services, which a static host does not have. */
  readonly needsServices?: true
}

export const TRIES: readonly Try[] = [
  { name: 'wallet', title: 'Test wallet', text: 'Connect a wallet that lives in this page.', attributes: {} },
  {
    name: 'email',
    title: 'Email login',
    text: 'The code arrives in an inbox beside the button.',
    attributes: { methods: 'email', display: 'inline' },
    needsServices: true,
  },
  {
    name: 'qr',
    title: 'QR code',
    text: 'Scan it with the phone on this page.',
    attributes: { methods: 'wallet', display: 'inline' },
    needsServices: true,
  },
  { name: 'send', title: 'Send', text: 'Send test ETH from the test wallet.', attributes: { balance: 'show' } },
  { name: 'sign-in', title: 'Sign in', text: 'Prove an address with a signature.', attributes: { siwx: 'required' } },
]

/** The tag as a page would have it. */
export function writtenTag(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries({ 'project-id': 'your-project-id', ...attributes }).map(
    ([name, value]) => `  ${name}="${value}"`,
  )
  return `<script type="module"
  src="/dist-cdn/wallet-connect-button.js"></script>

<wallet-connect-button
${written.join('\n')}>
  Connect wallet
</wallet-connect-button>`
}
