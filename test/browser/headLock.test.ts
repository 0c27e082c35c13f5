import { assert } from 'chai'
import { ATTRIBUTES } from '../../src/domain/page/attributes'
import { until, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet } from './wallet'

/** What the head says, and what the body says otherwise. */
type Case = readonly [head: unknown, body: unknown]

const EVIL = 'https://evil.example'
const chain = (id: number, url: string) => ({ id, name: `Chain ${id}`, rpcUrls: { default: { http: [url] } } })
const OURS = chain(8453, 'https://rpc.example')

/** How the button looks and reads, and its form field: the body decides. */
const FREE: Readonly<Record<string, Case>> = {
  'theme-mode': ['light', 'dark'],
  look: ['page', 'own'],
  label: ['Ours', 'Theirs'],
  'loading-label': ['Ours', 'Theirs'],
  size: ['sm', 'lg'],
  variant: ['solid', 'plain'],
  display: ['modal', 'inline'],
  disabled: [false, true],
  balance: ['hide', 'show'],
  name: ['ours', 'theirs'],
  'name-proof': ['ours-proof', 'theirs-proof'],
  required: [false, true],
  lang: ['de', 'fr'],
  dir: ['ltr', 'rtl'],
  editor: [false, true],
}

/** The body may take a part, as the second column does. The third asks for more, and the head holds. */
const NARROWED: Readonly<Record<string, readonly [head: unknown, part: unknown, more: unknown, result?: unknown]>> = {
  networks: [['mainnet', OURS], ['8453'], [chain(8453, EVIL)], [OURS]],
  'default-network': ['mainnet', 'eip155:8453', 'polygon'],
  methods: [['email', 'wallet'], ['wallet'], ['wallet', 'social']],
  socials: [['google', 'x'], ['x'], ['x', 'apple']],
  features: [{ swaps: false }, { send: false }, { swaps: true, branding: true }, { swaps: false, send: false }],
  'wallets-include': [['one', 'two'], ['two'], ['three']],
  // Whatever it hides, it hides more.
  'wallets-exclude': [['one'], ['two'], ['one'], ['one', 'two']],
}

/** All others, whoever adds one: the head decides. */
const LOCKED: Readonly<Record<string, Case>> = {
  'project-id': ['ours', 'theirs'],
  rpc: [{ 'eip155:1': ['https://rpc.example'] }, { 'eip155:1': [EVIL] }],
  tokens: [['eip155:1:0x01'], ['eip155:1:0x02']],
  'image-hosts': [['https://images.example'], [EVIL]],
  'allow-unsupported-chain': [false, true],
  'swap-networks': [['eip155:1'], ['eip155:10']],
  paymasters: [{ 'eip155:1': ['https://pays.example'] }, { 'eip155:1': [EVIL] }],
  'restricted-time-zones': [['Asia/Shanghai'], ['Mars/Base']],
  'wallets-featured': [['one'], ['two']],
  siwx: ['required', 'off'],
  'siwx-statement': ['Ours', 'Theirs'],
  'siwx-resources': [['https://shop.example/terms'], ['urn:recap:eyJhdHQiOnt9fQ']],
  'siwx-expiry': [600, 3_000_000],
  'siwx-not-before': ['2026-01-01T00:00:00Z', '2036-01-01T00:00:00Z'],
  'siwx-request-id': ['ours', 'theirs'],
  'siwx-backend': ['better-auth', 'own'],
  'siwx-backend-url': ['/auth', '/theirs'],
  'siwx-nonce-endpoint': ['/nonce', '/theirs'],
  'siwx-endpoint': ['/sign-in', '/theirs'],
  'siwx-session-endpoint': ['/session', '/theirs'],
  'siwx-sign-out-endpoint': ['/sign-out', '/theirs'],
  'account-type': [{ eip155: 'eoa' }, { eip155: 'smartAccount' }],
  'terms-url': ['/terms', EVIL],
  'privacy-url': ['/privacy', EVIL],
  consent: [true, false],
  texts: [{ 'button.connect': 'Ours' }, { 'button.connect': 'Theirs' }],
  'branding-label': ['Ours', 'Theirs'],
  'branding-url': ['/about', EVIL],
  'app-name': ['Ours', 'Theirs'],
  'app-description': ['Ours', 'Theirs'],
  'app-url': [location.origin, EVIL],
  'app-icon': ['/icon.png', `${EVIL}/icon.png`],
  reconnect: ['off', 'auto'],
  loading: ['intent', 'eager'],
  storage: ['memory', 'local'],
  telemetry: ['off', 'all'],
  services: [{ api: 'https://api.example' }, { api: EVIL }],
  debug: [false, true],
}

const row = (name: string) => ATTRIBUTES.find((each) => each.name === name) as (typeof ATTRIBUTES)[number]

/** An option as the text of an attribute. Undefined if it is a flag that is off. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'object') return JSON.stringify(value)
  return value === false ? undefined : String(value)
}

/** Every way in which a page can say the option, after the head has been parsed. */
const SPELLINGS: Readonly<Record<string, (button: Button, name: string, value: unknown) => void>> = {
  'an attribute': (button, name, value) => {
    const text = asText(value)
    if (text !== undefined) button.setAttribute(name, text)
  },
  'a JSON key in camelCase': (button, name, value) => addJson(button, { [row(name).property]: value }),
  'a JSON key with hyphens': (button, name, value) => addJson(button, { [name]: value }),
  'a text in JSON': (button, name, value) => addJson(button, { [name]: asText(value) }),
  'a property': (button, name, value) => void (button[row(name).property] = value),
  'a text as property': (button, name, value) => void (button[row(name).property] = asText(value)),
  'a key of config': (button, name, value) => void (button.config = { [row(name).property]: value }),
}

function addJson(button: Button, values: object): void {
  const script = button.ownerDocument.createElement('script')
  script.type = 'application/json'
  script.slot = 'config'
  script.textContent = JSON.stringify(values)
  button.append(script)
}

async function pageWith(head: object): Promise<FreshPage> {
  const page = await openPage()
  const script = page.document.createElement('script')
  script.type = 'application/json'
  script.dataset['walletConnectButton'] = ''
  script.textContent = JSON.stringify(head)
  page.document.head.append(script)
  await page.run()
  page.window.console.warn = () => {}
  return page
}

/** The option of a new element that says it in one way. */
function optionOf(page: FreshPage, spelling: string, name: string, value: unknown): unknown {
  const button = page.document.createElement('wallet-connect-button') as Button
  // These stay the native properties.
  if ((name === 'lang' || name === 'dir') && !/JSON|config/.test(spelling)) button.setAttribute(name, String(value))
  else SPELLINGS[spelling]?.(button, name, value)
  page.body.append(button)
  const option = (button.config as Record<string, unknown>)[row(name).property]
  button.remove()
  return option
}

const headOf = (cases: Readonly<Record<string, readonly unknown[]>>): object =>
  Object.fromEntries(Object.entries(cases).map(([name, [head]]) => [name, head]))

describe('a document whose head has the options', () => {
  afterEach(closePages)

  it('is covered here with every attribute there is', () => {
    const covered = [...Object.keys(FREE), ...Object.keys(NARROWED), ...Object.keys(LOCKED), 'siwe-config']
    assert.sameMembers(
      covered,
      ATTRIBUTES.map(({ name }) => name),
    )
  })

  for (const spelling of Object.keys(SPELLINGS)) {
    it(`${spelling} sets no locked option`, async () => {
      const page = await pageWith(headOf(LOCKED))
      for (const [name, [head, body]] of Object.entries(LOCKED))
        assert.deepEqual(optionOf(page, spelling, name, body), head, name)
    })

    it(`${spelling} sets no locked option that the head does not name`, async () => {
      const page = await pageWith({})
      for (const [name, [, body]] of Object.entries(LOCKED)) {
        const { kind, fallback } = row(name)
        assert.deepEqual(optionOf(page, spelling, name, body), kind === 'flag' ? false : fallback, name)
      }
    })

    it(`${spelling} sets how the button looks and reads`, async () => {
      const page = await pageWith(headOf(FREE))
      for (const [name, [, body]] of Object.entries(FREE))
        assert.deepEqual(optionOf(page, spelling, name, body), body, name)
    })

    it(`${spelling} takes a part of what the head offers, and never more`, async () => {
      const page = await pageWith(headOf(NARROWED))
      for (const [name, [head, part, more, result = part]] of Object.entries(NARROWED)) {
        assert.deepEqual(optionOf(page, spelling, name, part), result, name)
        const kept = optionOf(page, spelling, name, more) as unknown
        assert.deepEqual(name === 'wallets-exclude' ? [...new Set(kept as string[])] : kept, head, `${name}: more`)
      }
    })
  }

  it('without a list in the head, wallets may be named, and networks are the default ones', async () => {
    const page = await pageWith({})
    assert.deepEqual(optionOf(page, 'an attribute', 'wallets-include', ['one']), ['one'])
    assert.deepEqual(optionOf(page, 'an attribute', 'networks', ['base']), ['mainnet'])
    assert.deepEqual(optionOf(page, 'an attribute', 'networks', ['mainnet']), ['mainnet'])
    assert.deepEqual(optionOf(page, 'an attribute', 'features', { branding: true, send: false }), { send: false })
  })

  it('callbacks come from scripts alone', async () => {
    const page = await pageWith({})
    const siweConfig = { getNonce: async () => '', verifyMessage: async () => true }
    assert.equal(optionOf(page, 'a property', 'siwe-config', siweConfig), siweConfig)
    for (const spelling of ['an attribute', 'a JSON key in camelCase', 'a JSON key with hyphens'])
      assert.isUndefined(optionOf(page, spelling, 'siwe-config', siweConfig), spelling)
  })

  it('a property that was set before the lock holds, and cannot be changed after it', async () => {
    const page = await openPage()
    await page.run()
    const button = page.place({ 'app-name': 'Attribute' })
    button.siwx = 'optional'
    button['projectId'] = 'property'
    const script = page.document.createElement('script')
    script.type = 'application/json'
    script.dataset['walletConnectButton'] = ''
    script.textContent = '{"siwx":"required","appName":"Head"}'
    page.document.head.append(script)
    button.siwx = 'off'
    button.appUrl = EVIL
    assert.deepEqual(
      [button.siwx, button['projectId'], button.appName, button.appUrl],
      ['optional', 'property', 'Head', undefined],
    )
  })

  it('a form gets the value only where nothing posts it to another site or shows it in a named window', async () => {
    const page = await pageWith({ networks: 'mainnet', services: JSON.parse(NO_SERVICES) as object })
    const wallet = installWallet({}, page.window)
    const button = page.place({ name: 'wallet' })
    const make = (tag: string, attributes: Record<string, string> = {}): HTMLElement => {
      const node = page.document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
      return node
    }
    await button.connect({ wallet: wallet.rdns })
    const sent = (form: HTMLElement): FormDataEntryValue | null =>
      new page.window.FormData(form as HTMLFormElement).get('wallet')
    const cases: Readonly<Record<string, readonly [isOwn: boolean, form: HTMLElement, ...inside: HTMLElement[]]>> = {
      'an own form': [true, make('form', { action: '/post', method: 'post' })],
      'one without an address': [true, make('form', { target: '_top' }), make('button', { formaction: '/other' })],
      'another site': [false, make('form', { action: EVIL })],
      'a script': [false, make('form', { action: 'javascript:0' })],
      'another site, with a field named action': [
        false,
        make('form', { action: EVIL }),
        make('input', { name: 'action' }),
      ],
      'a button to another site': [false, make('form'), make('button', { formaction: EVIL })],
      'a picture to another site': [false, make('form'), make('input', { type: 'image', formaction: EVIL })],
      'a named window': [false, make('form', { target: 'theirs' })],
      'a button to a named window': [false, make('form'), make('button', { formtarget: 'theirs' })],
    }
    await until('its code', () => {
      const form = page.body.appendChild(make('form'))
      form.append(button)
      return sent(form)
    })
    for (const [name, [isOwn, form, ...inside]] of Object.entries(cases)) {
      page.body.append(form)
      form.append(button, ...inside)
      assert.equal(sent(form), isOwn ? `eip155:1:${ADDRESS}` : null, name)
    }
    // By the attribute, and with a button elsewhere on the page.
    const form = make('form', { id: 'theirs', action: EVIL })
    page.body.append(form, button)
    button.setAttribute('form', 'theirs')
    assert.isNull(sent(form))
    form.removeAttribute('action')
    assert.isString(sent(form))
    page.body.append(make('button', { form: 'theirs', formaction: EVIL }))
    assert.isNull(sent(form))
  })
})
