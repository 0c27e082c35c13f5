import { Card } from '../../src/app/shell/Card'
import { ModalDialog } from '../../src/app/shell/ModalDialog'
import type { PrerenderParts } from '../../src/app/prerender/connect/parts'
import type { Options } from '../../src/domain/page/options'
import type { SocialProvider } from '../../src/domain/page/optionTypes'
import { SOCIAL_NAMES } from '../../src/domain/page/socialNames'
import { MessagesContext } from '../../src/ui/context'
import { draw, PAGE, part, root, texts, type Drawn } from './drawMarkup'

const GROUP = { around: '.view > .group' }
const ROW = { around: 'li' }
const RECENT = '[data-opens=ConnectingWalletConnect]'
const WALLET = { id: '{id}', name: '{name}' }
const APP = '[data-wallet-id=mobileWallet]'
const LISTED = { id: 'mobileWallet', name: '', namespaces: ['solana'] } as const
const SOCIALS = Object.keys(SOCIAL_NAMES) as SocialProvider[]

interface DrawnConnect extends Pick<Drawn, 'options' | 'coarsePointer'> {
  readonly installed?: readonly (typeof WALLET | typeof LISTED)[]
  readonly recent?: readonly (typeof WALLET)[]
  readonly email?: string
  readonly lastWallet?: string
}

const drawCard = ({ installed = [], recent = [], email = '', lastWallet, ...drawn }: DrawnConnect = {}): Element =>
  draw(<Card root={root} />, {
    ...drawn,
    state: ({ embedded, directory }) => ({
      installed,
      directory: { ...directory, recent },
      lastWallet,
      embedded: { ...embedded, emailLogin: { ...embedded.emailLogin, email } },
    }),
  })

interface SocialMarkup {
  readonly provider: SocialProvider
  readonly markup: string
  readonly label: string
  readonly path: string
}

function drawSocial(provider: SocialProvider, socials: readonly SocialProvider[], selector: string): SocialMarkup {
  const markup = part(drawCard({ options: { socials } }), selector)
  const [label = ''] = /\{connect\.[^}]+\}/.exec(markup) ?? []
  const [, path = ''] = / d="([^"]+)"/.exec(markup) ?? []
  return { provider, markup, label, path }
}

/** What the buttons of all providers have in common: seven times the same markup would be half a kilobyte. */
function withoutProvider(all: readonly SocialMarkup[]): string {
  const common = new Set(
    all.map(({ provider, markup, label, path }) =>
      markup.replace(`"${provider}"`, '"{provider}"').replace(label, '{label}').replace(path, '{path}'),
    ),
  )
  if (common.size > 1) throw new Error('The buttons of social providers differ by more than name and logo.')
  return [...common][0] as string
}

/** What Connect is drawn from until React is there: src/app/prerender */
export function renderParts(): PrerenderParts {
  const whole = drawCard()
  const wide = SOCIALS.map((each) => drawSocial(each, [each], '.social.wide'))
  const icons = SOCIALS.map((each) => drawSocial(each, ['google', each], '.social:not(.wide)'))
  const withWallet = drawCard({ installed: [WALLET] })
  const offline = drawCard({ options: { projectId: undefined as never } })
  const linked = { ...texts, connect: { ...texts.connect, legalOne: (document: string) => [document] } }
  const legal = draw(
    <MessagesContext value={linked}>
      <Card root={root} />
    </MessagesContext>,
    { options: { termsUrl: `${PAGE}terms` } as Partial<Options> },
  )
  return {
    dialog: part(draw(<ModalDialog root={root} open prerender={() => undefined} onDrawn={() => {}} />, {}), 'dialog'),
    card: part(whole, '.card', { without: ['.view > *'] }),
    email: part(whole, '.field', GROUP),
    submit: part(drawCard({ email: 'name@mail.example' }), '.field-submit'),
    social: part(whole, '.socials', { ...GROUP, without: ['.social'] }),
    wide: withoutProvider(wide),
    icon: withoutProvider(icons),
    providers: Object.fromEntries(
      wide.map(({ provider, label, path }) => [provider, { label, path }]),
    ) as PrerenderParts['providers'],
    more: part(whole, '.social:not([data-provider])'),
    separator: part(whole, '.separator'),
    wallets: part(whole, 'ul', { ...GROUP, without: ['.separator', 'ul > *'] }),
    none: part(offline, '.empty'),
    installed: part(withWallet, '[data-opens=ConnectingExternal]', ROW),
    last: part(drawCard({ installed: [WALLET], lastWallet: WALLET.id }), '[data-opens=ConnectingExternal]', ROW),
    recent: part(drawCard({ recent: [WALLET] }), RECENT, ROW),
    lastRecent: part(drawCard({ recent: [WALLET], lastWallet: WALLET.id }), RECENT, ROW),
    walletApp: part(drawCard({ installed: [LISTED] }), APP, ROW),
    lastWalletApp: part(drawCard({ installed: [LISTED], lastWallet: LISTED.id }), APP, ROW),
    qr: part(whole, '[data-wallet-id=walletconnect]', ROW),
    qrOnPhone: part(drawCard({ coarsePointer: true }), '[data-wallet-id=walletconnect]', ROW),
    expected: part(whole, '.skeleton', { ...ROW, without: ['.skeleton + .skeleton'] }),
    all: part(whole, '[part~=all-wallets]', ROW),
    guide: part(whole, '[part~=no-wallet]', ROW),
    guideLink: part(withWallet, 'button.link[part~=no-wallet]'),
    legal: part(legal, '.legal', { without: ['a'] }),
    link: part(legal, '.legal a').replace(`${PAGE}terms`, '{href}').replace('{connect.terms}', '{text}'),
  }
}
