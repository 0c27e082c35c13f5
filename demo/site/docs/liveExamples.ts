/** A button to press on the page of a document, with its tag beside it. */
export type LiveExample = {
  readonly attributes: Readonly<Record<string, string>>
  /** Custom properties of the button. */
  readonly style?: Readonly<Record<`--wcb-${string}`, string>>
  /** Links that lead to its views. */
  readonly links?: readonly { readonly href: string; readonly text: string }[]
  /** Whether its events are listed below it. */
  readonly events?: true
}

/** By the file of the document. */
export const LIVE_EXAMPLES: Readonly<Record<string, LiveExample | undefined>> = {
  'docs/README.md': { attributes: {} },
  'docs/installing.md': { attributes: {} },
  'docs/attributes.md': { attributes: { size: 'lg', variant: 'outline', methods: 'wallet email' } },
  'docs/events.md': { attributes: {}, events: true },
  'docs/html.md': {
    attributes: { id: 'wallet' },
    links: [
      { href: '#wallet-connect', text: 'Connect' },
      { href: '#wallet-networks', text: 'Networks' },
      { href: '#wallet-send', text: 'Send' },
    ],
  },
  'docs/signing-in.md': { attributes: { siwx: 'required' } },
  'docs/styling.md': {
    attributes: {},
    style: { '--wcb-accent': '#7a1fa2', '--wcb-on-accent': '#ffffff', '--wcb-radius': '6px' },
  },
}
