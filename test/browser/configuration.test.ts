import { assert } from 'chai'
import { dom, hear, inside, isOpen, pause, rejection, settled, statusOf, until, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet, SIGNATURE, type PageWallet } from './wallet'

const FOREIGN = 'https://evil.example/collect'
const LOCKED = { projectId: 'ours', services: JSON.parse(NO_SERVICES) as object, siwx: 'required', appName: 'Ours' }

/** Console warnings and fetched URLs of a page. */
interface Watched {
  readonly warnings: string[]
  readonly fetched: string[]
}

function watch(page: FreshPage): Watched {
  const watched: Watched = { warnings: [], fetched: [] }
  page.window.console.warn = (...words: unknown[]) => void watched.warnings.push(words.map(String).join(' '))
  const original = page.window.fetch
  page.window.fetch = (input, init) => {
    watched.fetched.push(String(input))
    return original(input, init)
  }
  return watched
}

function addHead(page: FreshPage, text: string): HTMLScriptElement {
  const script = page.document.createElement('script')
  script.type = 'application/json'
  script.dataset['walletConnectButton'] = ''
  script.textContent = text
  page.document.head.append(script)
  return script
}

function withJson(page: FreshPage, values: object, attributes: Readonly<Record<string, string>> = {}): Button {
  const button = page.document.createElement('wallet-connect-button') as Button
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  const script = page.document.createElement('script')
  script.type = 'application/json'
  script.slot = 'config'
  script.textContent = JSON.stringify(values)
  button.append(script)
  page.body.append(button)
  return button
}

async function pageWith(head?: string): Promise<FreshPage & Watched> {
  const page = await openPage()
  const watched = watch(page)
  if (head !== undefined) addHead(page, head)
  await page.run()
  return Object.assign(page, watched)
}

/** Connects with a required sign-in, which the visitor completes in the dialog. */
async function connectAndSign(button: Button, wallet: PageWallet): Promise<void> {
  const connecting = button.connect({ wallet: wallet.rdns })
  const main = await until('the sign-in view', () =>
    inside<HTMLButtonElement>(button, '[data-view="SIWXSignMessage"] [data-action="main"]:enabled'),
  )
  main.click()
  await connecting
}

describe('sign-in endpoints of another origin', () => {
  afterEach(closePages)

  for (const name of ['siwx-endpoint', 'siwx-nonce-endpoint'] as const) {
    const property = name === 'siwx-endpoint' ? 'siwxEndpoint' : 'siwxNonceEndpoint'

    it(`${name}: refused as an attribute and in the JSON child with one notice, accepted as a property`, async () => {
      const page = await pageWith()
      for (const url of [
        FOREIGN,
        '//evil.example/x',
        'http://',
        'javascript:1',
        `https://${page.window.location.hostname}.evil.example/`,
      ]) {
        assert.strictEqual(page.place({ [name]: url })[property], false, url)
        assert.strictEqual(withJson(page, { [property]: url })[property], false, url)
      }
      await until('the warning', () => page.warnings.length > 0)
      assert.lengthOf(
        page.warnings.filter((line) => line.includes(`refuses ${name}`) && line.includes('by property or in the head')),
        1,
      )
      const button = page.place({ [name]: FOREIGN })
      button[property] = FOREIGN
      assert.equal(button[property], FOREIGN)
      for (const url of ['/sign-in', 'sign-in', `${page.window.location.origin}/sign-in`])
        assert.equal(page.place({ [name]: url })[property], url)
    })

    it(`${name}: once refused, signing in fails with a code, without a wallet request or network request`, async () => {
      const page = await pageWith()
      const wallet = installWallet({}, page.window)
      const button = page.place({ siwx: 'optional', services: NO_SERVICES, storage: 'memory' })
      await button.connect({ wallet: wallet.rdns })
      // Until then a refused endpoint would keep the sign-in from beginning, which disconnects.
      await until('the message', () => inside(button, '[data-view="SIWXSignMessage"] [data-action="main"]:enabled'))
      button.setAttribute(name, FOREIGN)
      await settled()
      const failures = hear(button, 'siwx-error')
      const error = await rejection(button.signIn())
      assert.equal(error.code, 'configuration_invalid')
      assert.include(error.message, 'origin')
      assert.isNotEmpty(error.hint)
      assert.deepEqual(
        failures.map(({ detail }) => detail.code),
        ['configuration_invalid'],
      )
      assert.notInclude(wallet.asked, 'personal_sign')
      assert.deepEqual(
        page.fetched.filter((url) => url.includes('evil')),
        [],
      )
      assert.isNull(button.session)
    })
  }

  it('a <base> of another origin does not redirect the proof', async () => {
    const page = await pageWith()
    const base = page.document.createElement('base')
    base.href = 'https://evil.example/'
    page.document.head.prepend(base)
    const wallet = installWallet({}, page.window)
    const posted: string[] = []
    page.window.fetch = async (input) => {
      posted.push(String(input))
      return new page.window.Response('{}', { headers: { 'content-type': 'application/json' } })
    }
    const attributes = { siwx: 'required', services: NO_SERVICES, storage: 'memory', 'siwx-endpoint': '/sign-in' }
    await connectAndSign(page.place(attributes), wallet)
    assert.deepEqual(posted, [`${page.window.location.origin}/sign-in`])
  })

  it('a required sign-in that cannot succeed disconnects', async () => {
    const page = await pageWith()
    const wallet = installWallet({}, page.window)
    const button = page.place({ siwx: 'required', services: NO_SERVICES, storage: 'memory', 'siwx-endpoint': FOREIGN })
    const failures = hear(button, 'siwx-error')
    await rejection(button.connect({ wallet: wallet.rdns }))
    await until('the failure', () => failures.length > 0)
    assert.equal(failures[0]?.detail.code, 'configuration_invalid')
    await until('the disconnect', () => button.account === null)
    assert.notInclude(wallet.asked, 'personal_sign')
  })

  it('an endpoint that the page sets as a property receives the proof', async () => {
    const page = await pageWith()
    const wallet = installWallet({}, page.window)
    const posted: string[] = []
    page.window.fetch = async (input, init) => {
      if (String(input) !== FOREIGN) throw new TypeError('no such host')
      posted.push(String(init?.body))
      return new page.window.Response('{"user":1}', { headers: { 'content-type': 'application/json' } })
    }
    const button = page.place({ siwx: 'required', services: NO_SERVICES, storage: 'memory' })
    button.siwxEndpoint = FOREIGN
    await connectAndSign(button, wallet)
    assert.lengthOf(posted, 1)
    assert.equal((JSON.parse(posted[0] ?? '') as { session: { signature: string } }).session.signature, SIGNATURE)
  })
})

describe('options in the head of the document', () => {
  afterEach(closePages)

  it('nothing else sets the locked options, and those missing in the head have their defaults', async () => {
    const page = await pageWith(JSON.stringify(LOCKED))
    const attributes = {
      'project-id': 'theirs',
      services: '{"api":"https://evil.example"}',
      rpc: 'mainnet=https://evil.example',
      siwx: 'off',
      'siwx-nonce-endpoint': '/theirs',
      'siwx-endpoint': '/theirs',
      'app-name': 'Theirs',
      'app-description': 'Theirs',
      'app-url': 'https://evil.example',
      'app-icon': 'https://evil.example/i.png',
    } // prettier-ignore
    const button = withJson(page, { projectId: 'json', siwx: 'optional', appUrl: 'https://evil.example' }, attributes)
    const plain = page.place()
    button['projectId'] = 'property'
    button.config = { services: { rpc: 'https://evil.example' }, siwx: 'off', appName: 'Theirs' }
    for (const each of [button, plain]) {
      assert.equal(each['projectId'], 'ours')
      assert.deepEqual(each.services, LOCKED.services)
      assert.equal(each.siwx, 'required')
      assert.equal(each.appName, 'Ours')
      assert.deepEqual(each.rpc, {})
      for (const name of ['siwxNonceEndpoint', 'siwxEndpoint', 'appDescription', 'appUrl', 'appIcon'])
        assert.isUndefined(each[name], name)
    }
    await until('the warning', () => page.warnings.length > 0)
    assert.lengthOf(
      page.warnings.filter((line) => line.includes('in the head')),
      1,
    )
  })

  it('free options of the head are defaults below property, attribute and JSON child', async () => {
    const page = await pageWith(
      '{"size":"lg","label":"Head","networks":["base"],"siwx-endpoint":"https://auth.example/sign-in"}',
    )
    assert.equal(page.place().size, 'lg')
    assert.deepEqual(page.place().networks, ['base'])
    assert.equal(page.place({ size: 'sm' }).size, 'sm')
    assert.equal(withJson(page, { label: 'Child' }).label, 'Child')
    assert.equal(page.place().siwxEndpoint, 'https://auth.example/sign-in')
    assert.isEmpty(page.warnings)
  })

  it('siwe-config can only be set as a property', async () => {
    const page = await pageWith()
    assert.isUndefined(withJson(page, { siweConfig: {}, siwx: 'required' }).siweConfig)
  })

  it('without options in the head every option can be an attribute', async () => {
    const page = await pageWith()
    const script = addHead(page, '{"project-id":"body"}')
    page.body.append(script)
    const button = page.place({ 'project-id': 'mine', siwx: 'optional', 'app-name': 'Mine' })
    assert.deepEqual([button['projectId'], button.siwx, button.appName], ['mine', 'optional', 'Mine'])
    assert.isEmpty(page.warnings)
  })

  it('a form or image that shadows members of document does not hide the options', async () => {
    const page = await openPage()
    for (const name of ['head', 'querySelector', 'getElementsByTagName']) {
      const form = page.document.createElement('form')
      form.setAttribute('name', name)
      page.body.append(form)
    }
    Document.prototype.querySelector
      .call(page.document, 'head')
      ?.append(
        Object.assign(page.document.createElement('script'), {
          type: 'application/json',
          textContent: JSON.stringify(LOCKED),
        }),
      )
    Document.prototype.querySelector
      .call(page.document, 'head > script:last-child')
      ?.setAttribute('data-wallet-connect-button', '')
    const script = Object.assign(page.document.createElement('script'), {
      type: 'module',
      src: '/dist-cdn/wallet-connect-button.js',
    })
    page.body.append(script)
    await page.window.customElements.whenDefined('wallet-connect-button')
    assert.equal(page.place({ 'project-id': 'theirs', siwx: 'off' }).siwx, 'required')
  })

  it('options added after the elements lock them too, and end sessions of another project', async () => {
    const page = await pageWith()
    const wallet = installWallet({}, page.window)
    const one = page.place({ 'project-id': 'theirs', services: NO_SERVICES, storage: 'memory' })
    const two = page.place({ 'project-id': 'theirs', services: NO_SERVICES, storage: 'memory' })
    await one.connect({ wallet: wallet.rdns })
    await until('the other element', () => two.account)
    const ended = hear(one, 'disconnected')
    addHead(page, JSON.stringify(LOCKED))
    await until('the end', () => ended.length > 0)
    assert.equal(ended[0]?.detail.reason, 'config')
    for (const button of [one, two, page.place({ siwx: 'off' })]) {
      assert.isNull(button.account)
      assert.deepEqual([button['projectId'], button.siwx], ['ours', 'required'])
    }
    // Both elements now share the session of the head's project, which requires a sign-in.
    await connectAndSign(one, wallet)
    await until('the session in the other element', () => two.session)
    assert.equal(two.session?.data.accountAddress, ADDRESS)
  })

  it('changed options take effect', async () => {
    const page = await pageWith()
    const script = addHead(page, '{"siwx":"optional"}')
    const button = page.place()
    assert.equal(button.siwx, 'optional')
    script.textContent = '{"siwx":"required"}'
    await settled()
    assert.equal(button.siwx, 'required')
  })

  const unreadable: Readonly<Record<string, string>> = {
    'is cut off': '{"siwx": "required"',
    'is no object': '["required"]',
    'is empty': '',
    'has an invalid value': '{"siwx":"requierd"}',
    'has an RPC URL that is none': '{"rpc":"mainnet"}',
    'misspells an option': '{"siwx":"optional","siwxEndpiont":"/sign-in"}',
    'names what comes by property only': '{"siweConfig":{}}',
  }
  for (const [what, text] of Object.entries(unreadable)) {
    it(`a script that ${what} makes connecting and signing in fail, with a message`, async () => {
      const page = await pageWith(text)
      const wallet = installWallet({}, page.window)
      const errors: string[] = []
      page.document.addEventListener(
        'error',
        (event) => event instanceof page.window.CustomEvent && errors.push((event.detail as { code: string }).code),
        true,
      )
      const button = page.place({ 'project-id': 'theirs', siwx: 'off', services: NO_SERVICES })
      for (const attempt of [
        () => button.connect({ wallet: wallet.rdns }),
        () => button.signIn(),
        () => button.open(),
      ]) {
        const error = await rejection(attempt())
        assert.equal(error.code, 'configuration_invalid')
        assert.include(error.message, 'in the head')
        assert.equal(error.docs, 'errors#configuration_invalid')
      }
      dom(button).click()
      await settled()
      assert.isFalse(isOpen(button))
      assert.include(dom(button).textContent, 'Configuration error')
      assert.isUndefined(button['projectId'])
      assert.equal(statusOf(button), 'disconnected')
      assert.notInclude(wallet.asked, 'eth_requestAccounts')
      await until('the warning', () => page.warnings.length > 0)
      assert.lengthOf(
        page.warnings.filter((line) => line.includes('Configuration error')),
        1,
      )
      assert.deepEqual(errors, ['configuration_invalid'])
    })
  }

  it('a script that becomes invalid ends the session; once it is fixed visitors can connect again', async () => {
    const page = await pageWith()
    const script = addHead(page, '{"projectId":"ours"}')
    const wallet = installWallet({}, page.window)
    const button = page.place({ storage: 'memory' })
    button.networks = ['mainnet']
    await button.connect({ wallet: wallet.rdns })
    script.textContent = '{'
    await until('the end', () => button.account === null)
    assert.equal((await rejection(button.connect({ wallet: wallet.rdns }))).code, 'configuration_invalid')
    script.textContent = '{"projectId":"ours too"}'
    await settled()
    assert.equal((await button.connect({ wallet: wallet.rdns })).address, ADDRESS)
  })
})

describe('options that contradict each other', () => {
  afterEach(closePages)

  it('siweConfig and siwx together: one error however often options change, and no sign-in by either', async () => {
    const page = await pageWith()
    const wallet = installWallet({}, page.window)
    const callbacks: string[] = []
    const button = page.place({ siwx: 'optional', services: NO_SERVICES, storage: 'memory' })
    const errors = hear(button, 'error')
    const failures = hear(button, 'siwx-error')
    button.siweConfig = {
      getNonce: async () => (callbacks.push('nonce'), 'abcdefgh1234'),
      verifyMessage: async () => (callbacks.push('verify'), true),
      required: false,
    }
    await rejection(button.connect({ wallet: wallet.rdns }))
    await until('the failure', () => failures.length > 0)
    for (const size of ['sm', 'md', 'lg']) {
      button.setAttribute('size', size)
      await settled()
    }
    const told = errors.filter(({ detail }) => detail.code === 'configuration_invalid')
    assert.lengthOf(told, 1)
    assert.include(told[0]?.detail.message, 'both siweConfig and siwx')
    assert.lengthOf(
      page.warnings.filter((line) => line.includes('both siweConfig and siwx')),
      1,
    )
    assert.equal(failures[0]?.detail.code, 'configuration_invalid')
    assert.isNull(button.account)
    assert.deepEqual(callbacks, [])
    assert.notInclude(wallet.asked, 'personal_sign')

    button.siwx = 'off'
    await settled()
    await button.connect({ wallet: wallet.rdns })
    await button.signIn().catch(() => {})
    assert.include(callbacks, 'nonce')
  })

  it('a required sign-in that no server checks gives one notice, and none with a server', async () => {
    const page = await pageWith()
    const about = () => page.warnings.filter((line) => line.includes('siwx-backend-url is missing'))
    for (const [id, backend] of [
      ['checked', { 'siwx-backend-url': '/siwx' }],
      ['own-callbacks', { 'siwx-endpoint': '/sign-in' }],
    ] as const)
      await page.place({ 'project-id': id, siwx: 'required', services: NO_SERVICES, ...backend }).open()
    assert.isEmpty(about())
    await page.place({ siwx: 'required', services: NO_SERVICES }).open()
    await until('the notice', () => about().length > 0)
    await settled()
    assert.lengthOf(about(), 1)
  })

  it('an app-url of another origin gives one notice', async () => {
    const page = await pageWith()
    const button = page.place({ services: NO_SERVICES, 'app-url': 'https://elsewhere.example/app' })
    await button.preload()
    await button.open()
    button.setAttribute('size', 'lg')
    await until('the notice', () => page.warnings.some((line) => line.includes('https://elsewhere.example/app')))
    await settled()
    assert.lengthOf(
      page.warnings.filter((line) => line.includes('app-url')),
      1,
    )
    const own = page.place({
      'project-id': 'own',
      services: NO_SERVICES,
      'app-url': `${page.window.location.origin}/app`,
    })
    await own.open()
    assert.lengthOf(
      page.warnings.filter((line) => line.includes('app-url')),
      1,
    )
  })
})

describe('links that the page sets', () => {
  afterEach(closePages)

  it('lead to https or to the page itself; others are not shown and give one notice', async () => {
    const page = await pageWith()
    const button = page.place({ services: NO_SERVICES, 'terms-url': 'javascript:alert(1)', 'privacy-url': '/privacy' })
    await button.open()
    const links = (): string[] =>
      [...(button.shadowRoot?.querySelectorAll<HTMLAnchorElement>('.legal a') ?? [])].map(({ href }) => href)
    await until('the legal line', () => links().length > 0)
    assert.deepEqual(links(), [`${page.window.location.origin}/privacy`])
    // The code that gives it is loaded when a link is set, and reads the links then.
    const notices = (): string[] => page.warnings.filter((line) => line.includes('termsUrl "javascript'))
    await until('the notice', () => notices().length > 0)
    button.setAttribute('terms-url', 'https://legal.example/terms')
    await until('both', () => links().length === 2)
    assert.sameMembers(links(), ['https://legal.example/terms', `${page.window.location.origin}/privacy`])
    for (const url of [
      'smb://host/share',
      'java\nscript:alert(1)',
      'http://legal.example/terms',
      'mailto:a@b.example',
    ]) {
      button.setAttribute('terms-url', url)
      button.setAttribute('privacy-url', url)
      await until('their end', () => links().length === 0)
    }
    assert.lengthOf(notices(), 1)
  })
})

describe('the branding line', () => {
  afterEach(closePages)

  const line = (button: Button): HTMLElement | undefined => inside(button, '.branding')

  it('is off by default, and shows the text of the page when branding is on', async () => {
    const page = await pageWith()
    const button = page.place({
      services: NO_SERVICES,
      'branding-label': 'Wallets\u202E by us',
      'branding-url': 'https://us.example/wallets',
    })
    await button.open()
    await pause(300)
    assert.isUndefined(line(button))
    button.setAttribute('features', 'branding')
    await until('the line', () => line(button))
    assert.equal(line(button)?.querySelector('a')?.href, 'https://us.example/wallets')
    assert.match(line(button)?.innerText ?? '', /^Wallets by us/)
    assert.equal(line(button)?.querySelector('a')?.rel, 'noopener noreferrer')
    button.setAttribute('branding-url', 'javascript:alert(1)')
    await until('the text alone', () => line(button)?.innerText === 'Wallets by us')
    assert.isNull(line(button)?.querySelector('a'))
    button.removeAttribute('branding-label')
    await until('its end', () => !line(button))
  })

  for (const [what, config, attributes, text, href] of [
    [
      'says what the project wants',
      ['Wallets by the project', 'https://project.example/'],
      {},
      'Wallets by the project',
      'https://project.example/',
    ],
    [
      'says what the page wants in place of it',
      ['Wallets by the project', 'https://project.example/'],
      { 'branding-label': 'By the page' },
      'By the page',
      undefined,
    ],
    ['is not drawn with nothing to say', [], {}, undefined, undefined],
    [
      'is not drawn where the project has switched it off',
      undefined,
      { 'branding-label': 'By the page', features: 'branding' },
      undefined,
      undefined,
    ],
  ] as const) {
    it(what, async () => {
      const page = await pageWith()
      const original = page.window.fetch
      let answered = false
      page.window.fetch = async (input, init) => {
        if (!String(input).includes('/appkit/v1/config')) return original(input, init)
        answered = true
        const features = [
          { id: 'reown_branding', isEnabled: config !== undefined, config: config ?? [] },
          { id: 'social_login', isEnabled: true, config: ['email'] },
        ]
        return new page.window.Response(JSON.stringify({ features }), {
          headers: { 'content-type': 'application/json' },
        })
      }
      const button = page.place({ 'project-id': 'branded', services: NO_SERVICES, ...attributes })
      await button.open()
      await until(
        'the email field, which the project has switched on',
        () => answered && inside(button, 'input[type="email"]'),
      )
      if (text !== undefined) await until('the line', () => line(button)?.innerText.startsWith(text))
      else assert.isUndefined(line(button))
      assert.equal(line(button)?.querySelector('a')?.href, href)
    })
  }

  it('an entry of a list that cannot be read is named once, and the others count', async () => {
    const page = await openPage()
    const { warnings } = watch(page)
    await page.run()
    const contract = `eip155:1:${ADDRESS}`
    const attributes = {
      tokens: `nonsense ${contract} eip155:1:0x12`,
      'image-hosts': 'media.example data:x https://media.example',
      'wallets-featured': 'x com.wallet',
    }
    const button = page.place({ ...attributes, services: NO_SERVICES })
    await button.open()
    const ignored = (): string[] => warnings.filter((text) => text.includes('ignores'))
    await until('the warnings', () => ignored().length === 5)
    button.setAttribute('tokens', `nonsense ${contract}`)
    await settled()
    assert.deepEqual(
      ignored().map((text) => /ignores (.+?): /.exec(text)?.[1]),
      [
        'tokens "nonsense"',
        'tokens "eip155:1:0x12"',
        'image-hosts "media.example"',
        'image-hosts "data:x"',
        'wallets-featured "x"',
      ],
    )
    assert.isTrue(isOpen(button))
  })

  for (const [name, value] of [
    ['wallets-include', 'x y'],
    ['siwxEndpoint', new URL('https://site.example/siwx')],
    ['defaultNetwork', { id: 8453 }],
    ['features', { swaps: 'false' }],
    ['siwxStatement', {}],
  ] as const)
    it(`nothing starts with ${name} that cannot be read`, async () => {
      const page = await openPage()
      await page.run()
      const button = page.place({ services: NO_SERVICES })
      if (typeof value === 'string') button.setAttribute(name, value)
      else Object.assign(button, { [name]: value })
      const error = await rejection(button.open())
      assert.equal(error.code, 'configuration_invalid')
      assert.isFalse(isOpen(button))
    })

  it('an attribute that is nearly an option is named on this machine, and those of frameworks are not', async () => {
    const page = await openPage()
    const { warnings } = watch(page)
    await page.run()
    const button = page.place({ theme: 'dark', projectid: 'abc', 'data-theme': 'x', 'v-cloak': '', _ngcontent: '' })
    await button.open().catch(() => {})
    await until('the warnings', () => warnings.some((text) => text.includes('projectid')))
    assert.deepEqual(
      warnings.filter((text) => text.includes('did you mean')),
      ['theme: did you mean theme-mode?', 'projectid: did you mean project-id?'].map(
        (text) => `<wallet-connect-button> ignores ${text}`,
      ),
    )
  })
})
