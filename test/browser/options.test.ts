import { assert } from 'chai'
import { ATTRIBUTES, propertyName, type AttributeRow } from '../../src/domain/page/attributes'
import {
  cleared,
  define,
  dom,
  hear,
  hearConsole,
  isOpen,
  place,
  rejection,
  settled,
  statusOf,
  until,
  viewOf,
  type Button,
} from './button'
import { NO_SERVICES } from './services'
import { installWallet } from './wallet'

/** For each kind: values of property, attribute and JSON child, and the parsed results. */
interface Three {
  readonly property: readonly [given: unknown, read: unknown]
  readonly attribute: readonly [given: string, read: unknown]
  readonly json: readonly [given: unknown, read: unknown]
  readonly wrong?: string
}

function threeOf(row: AttributeRow): Three {
  const values = row.values ?? []
  const [one = 'one', two = 'two', three = 'three'] = values
  switch (row.kind) {
    case 'pick':
      // Two values are enough to distinguish each source from the next.
      return { property: [one, one], attribute: [two, two], json: [one, one], wrong: 'neither' }
    case 'flag':
      return { property: [false, false], attribute: ['', true], json: [false, false], wrong: 'perhaps' }
    case 'network':
      return { property: [one, one], attribute: [two, two], json: ['eip155:137', 'eip155:137'], wrong: 'mainet' }
    case 'networks':
      return {
        property: [[one], [one]],
        attribute: [`${two}, 137`, [two, '137']],
        json: [
          [three, 1],
          [three, 1],
        ],
        wrong: 'mainet',
      }
    case 'number':
      return { property: [3, 3], attribute: ['4', 4], json: [5, 5], wrong: 'soon' }
    case 'list':
      if (row.name === 'features') {
        return {
          property: [{ swaps: true }, { swaps: true }],
          attribute: ['-swaps send', { swaps: false, send: true }],
          json: ['nfts', { nfts: true }],
          wrong: 'teleport',
        }
      }
      return {
        property: [[one], [one]],
        attribute: [`${two}, ${three}`, [two, three]],
        json: [
          [three, one],
          [three, one],
        ],
        ...(row.values && { wrong: 'neither' }),
      }
    case 'map':
      return {
        property: [{ mainnet: ['https://one.example/'] }, { mainnet: ['https://one.example/'] }],
        attribute: [
          'base=https://two.example/?a=b base=https://three.example/',
          { base: ['https://two.example/?a=b', 'https://three.example/'] },
        ],
        json: [{ polygon: 'https://four.example/' }, { polygon: ['https://four.example/'] }],
        wrong: 'base=ftp://two.example',
      }
    case 'types':
      return {
        property: [{ eip155: 'eoa' }, { eip155: 'eoa' }],
        attribute: ['eip155:smartAccount solana:eoa', { eip155: 'smartAccount', solana: 'eoa' }],
        json: ['solana:eoa', { solana: 'eoa' }],
        wrong: 'smartAccount',
      }
    case 'json':
      return {
        property: [{ api: 'http://127.0.0.1:9' }, { api: 'http://127.0.0.1:9' }],
        attribute: ['{"rpc":"http://127.0.0.1:9"}', { rpc: 'http://127.0.0.1:9' }],
        json: [{ pulse: 'http://127.0.0.1:9' }, { pulse: 'http://127.0.0.1:9' }],
        wrong: '{',
      }
    default:
      return {
        property: ['of the property', 'of the property'],
        attribute: [' of the attribute ', 'of the attribute'],
        json: ['of the child', 'of the child'],
      }
  }
}

const fallbackOf = (row: AttributeRow): unknown => (row.kind === 'flag' ? false : row.fallback)

function withJson(text: string): Button {
  const button = document.createElement('wallet-connect-button') as Button
  const script = document.createElement('script')
  script.type = 'application/json'
  script.slot = 'config'
  script.textContent = text
  button.append(script)
  return button
}

/** The words of warnings are loaded by the first one. */
async function warned({ said }: { readonly said: readonly string[] }): Promise<void> {
  await until('a warning', () => said.length > 0)
}

function put(button: Button): Button {
  const room = document.createElement('div')
  document.body.append(room)
  room.append(button)
  return button
}

describe('options', () => {
  before(define)
  afterEach(async () => {
    document.body.replaceChildren()
    await cleared()
  })

  for (const row of ATTRIBUTES.filter((each) => each.kind !== 'callbacks')) {
    const name = propertyName(row.name)
    const three = threeOf(row)
    const native = ['lang', 'dir'].includes(row.name)

    it(`${row.name}: property before attribute before JSON child before default`, () => {
      const button = put(withJson(JSON.stringify({ [name]: three.json[0] })))
      assert.deepEqual(button.config[name as never], three.json[1] as never, 'the child')
      button.setAttribute(row.name, three.attribute[0])
      assert.deepEqual(button.config[name as never], three.attribute[1] as never, 'the attribute')
      if (!native) {
        button[name] = three.property[0]
        assert.deepEqual(button[name], three.property[1], 'the property')
        assert.deepEqual(button.config[name as never], three.property[1] as never, 'the whole')
        button[name] = null
        assert.deepEqual(button[name], three.attribute[1], 'null gives the property back')
        button[name] = three.property[0]
        button[name] = undefined
      }
      assert.deepEqual(button.config[name as never], three.attribute[1] as never, 'undefined as well')
      button.removeAttribute(row.name)
      assert.deepEqual(button.config[name as never], three.json[1] as never, 'removal')
      button.replaceChildren()
    })

    it(`${row.name}: default, spelling in the JSON child, and attribute set before insertion`, () => {
      assert.deepEqual(place().config[name as never], fallbackOf(row) as never)
      assert.deepEqual(
        put(withJson(JSON.stringify({ [row.name]: three.json[0] }))).config[name as never],
        three.json[1] as never,
      )
      assert.deepEqual(place({ [row.name]: three.attribute[0] }).config[name as never], three.attribute[1] as never)
    })

    if (three.wrong !== undefined) {
      const wrong = three.wrong
      it(`${row.name}: an invalid value gives one notice and the default`, async () => {
        const listening = hearConsole()
        try {
          for (let time = 0; time < 3; time++)
            assert.deepEqual(place({ [row.name]: wrong }).config[name as never], fallbackOf(row) as never)
          await warned(listening)
        } finally {
          listening.restore()
        }
        const told = listening.said.filter((line) => line.includes(`${row.name}=`))
        assert.lengthOf(told, 1)
        assert.include(told[0], wrong)
      })
    }
  }

  it('an expiry that no date can hold is out of range', async () => {
    const listening = hearConsole()
    try {
      for (const wrong of ['1e13', '3153600001', '0', '-5', 'NaN'])
        assert.isUndefined(place({ 'siwx-expiry': wrong }).config.siwxExpiry, wrong)
      assert.equal(place({ 'siwx-expiry': '3153600000' }).config.siwxExpiry, 3_153_600_000)
      await warned(listening)
    } finally {
      listening.restore()
    }
    assert.lengthOf(
      listening.said.filter((line) => line.includes('siwx-expiry="1e13"')),
      1,
    )
  })

  it('callbacks can only be set as a property', () => {
    const button = place()
    const siweConfig = { getNonce: async () => 'x', verifyMessage: async () => true }
    button.siweConfig = siweConfig
    assert.equal(button.siweConfig, siweConfig)
    button['siweConfig'] = null as never
    assert.isUndefined(button.siweConfig)
  })

  it('getting and setting never throws, whatever the value', async () => {
    const listening = hearConsole()
    const hostile = [
      Symbol('x'),
      12n,
      () => {},
      NaN,
      [],
      [[]],
      {},
      Object.create(null),
      new Map(),
      '\u0000',
      new Proxy({}, {}),
      document.body,
      { toString: () => 'x' },
    ]
    const button = place()
    try {
      for (const { name } of ATTRIBUTES.filter((row) => !['lang', 'dir'].includes(row.name))) {
        for (const value of hostile) {
          button[propertyName(name)] = value
          void button.config
        }
        button[propertyName(name)] = null
      }
      await warned(listening)
    } finally {
      listening.restore()
    }
    assert.equal(button.size, 'md')
    assert.isNotEmpty(listening.said)
  })

  it('config sets and returns all options', () => {
    const button = place({ size: 'sm' })
    button.config = { size: 'lg', label: 'Enter', networks: ['base'] }
    assert.equal(button.size, 'lg')
    assert.equal(button.label, 'Enter')
    assert.deepEqual(button.networks, ['base'])
    assert.hasAllKeys(
      button.config,
      ATTRIBUTES.map((row) => propertyName(row.name)),
    )
    button.config = { size: null } as never
    assert.equal(button.size, 'sm')
    assert.equal(button.label, 'Enter')
    button.config = { label: undefined }
    assert.isUndefined(button.label)
    assert.deepEqual(button.networks, ['base'])
    button.config = { 'theme-mode': 'dark' } as never
    assert.equal(button.themeMode, 'dark')
  })

  it('values passed by the page are copied', () => {
    const button = place()
    const networks = Object.freeze(['base', 'polygon'] as const)
    button.networks = networks
    const mine: string[] = ['one']
    button.walletsFeatured = mine
    ;(button.walletsFeatured as string[]).push('two')
    ;(button.config.walletsFeatured as string[]).push('three')
    assert.deepEqual(mine, ['one'])
    assert.deepEqual(networks, ['base', 'polygon'])
  })

  it('a JSON child that cannot be read is told to page and visitor, and nothing weaker begins', async () => {
    const listening = hearConsole()
    const button = withJson('{ "siwx": "required", ')
    button.setAttribute('label', 'Still here')
    const errors = hear(button, 'error')
    put(button)
    await warned(listening)
    listening.restore()
    assert.deepEqual(
      errors.map(({ detail }) => Object.keys(detail)),
      [['code', 'message', 'long']],
    )
    assert.equal(errors[0]?.detail.code, 'configuration_invalid')
    assert.lengthOf(
      listening.said.filter((line) => line.includes('JSON')),
      1,
    )
    assert.equal(button.label, 'Still here')
    assert.include(dom(button).textContent, 'Configuration error')
    assert.equal((await rejection(button.open())).code, 'configuration_invalid')
    ;(button.firstElementChild as Element).textContent = '{ "siwx": "required" }'
    await settled()
    assert.notInclude(dom(button).textContent, 'Configuration error')
    await button.open()
    assert.isTrue(isOpen(button))
    await button.close()
  })

  for (const [name, wrong] of [
    ['siwx', 'requierd'],
    ['siwx-expiry', 'soon'],
    ['networks', '[{"id": 1'],
    ['rpc', 'base=ftp://two.example'],
    ['services', '{'],
    ['networks', 'sepolla'],
    ['default-network', 'sepolla'],
    ['methods', 'email walet'],
    ['socials', 'gogle'],
    ['features', '-swap'],
    ['wallets-include', '[{}]'],
    ['wallets-exclude', '[null]'],
    ['consent', 'yes'],
    ['required', '1'],
    ['storage', 'memori'],
    ['reconnect', 'never'],
  ] as const)
    it(`an invalid ${name} is shown on the button until it is mended`, async () => {
      const button = place({ [name]: wrong })
      assert.include(dom(button).textContent, 'Configuration error')
      const error = await rejection(button.open())
      assert.equal(error.code, 'configuration_invalid')
      assert.include(error.message, name)
      button.removeAttribute(name)
      assert.notInclude(dom(button).textContent, 'Configuration error')
    })

  for (const [name, wrong] of [
    ['networks', '123456'],
    ['networks', 'eip155:123456'],
    ['networks', '[{"id":4242,"name":"Ours"}]'],
    ['rpc', 'bsae=https://one.example'],
    ['default-network', 'polygon'],
    ['swap-networks', 'base'],
    ['services', '{"relai":"wss://ours.example"}'],
    ['services', '{"relay":"ours"}'],
    ['account-type', 'eip155:eao'],
    ['restricted-time-zones', 'Asia/Shanghia'],
  ] as const)
    it(`${name}="${wrong}" is refused once the code is there, before anything starts`, async () => {
      const happened: string[] = []
      const listening = new AbortController()
      for (const type of ['open', 'connecting', 'ready', 'error'])
        document.addEventListener(type, () => happened.push(type), { capture: true, signal: listening.signal })
      const button = place({ [name]: wrong })
      const error = await rejection(button.open())
      assert.equal(error.code, 'configuration_invalid')
      assert.include(error.message, name)
      assert.include(dom(button).textContent, 'Configuration error')
      assert.equal((await rejection(button.connect())).code, 'configuration_invalid')
      await until('the event', () => happened.length > 0)
      assert.deepEqual(happened, ['error'])
      listening.abort()
      button.removeAttribute(name)
      assert.notInclude(dom(button).textContent, 'Configuration error')
      await button.open()
      assert.isTrue(isOpen(button))
    })

  it('an option that does not exist is refused in the JSON child and in `config`', async () => {
    const button = withJson('{ "sixw": "required" }')
    put(button)
    assert.equal((await rejection(button.open())).message, 'Configuration error: sixw in the JSON child.')
    const other = place()
    other.config = { sixw: 'required' } as never
    assert.equal((await rejection(other.open())).message, 'Configuration error: sixw.')
    other.config = { siwx: 'required' }
    assert.notInclude(dom(other).textContent, 'Configuration error')
  })

  for (const [what, attributes, child, message, long = message] of [
    [
      'a value',
      { siwx: 'true' },
      '',
      'Configuration error: siwx="true": did you mean required?',
      'It takes off, optional',
    ],
    ['a misspelt key', {}, '{ "lable": "x" }', 'Configuration error: lable in the JSON child: did you mean label?'],
    ['a place in JSON', {}, '{\n "siwx": off }', 'Configuration error: the JSON child, line 2, column 10: off'],
    [
      'an odd project id',
      { 'project-id': 'abc' },
      '',
      'Invalid App Configuration',
      'project-id="abc" is no project id',
    ],
  ] as const)
    it(`${what} is told in the event and on the console, before anybody presses`, async () => {
      const listening = hearConsole()
      const button = child ? withJson(child) : place(attributes)
      const errors = hear(button, 'error')
      put(button)
      await until('the event', () => errors.length > 0)
      assert.equal(errors[0]?.detail.message, message)
      assert.include(errors[0]?.detail.long, long)
      assert.isTrue(listening.said.some((line) => line.includes(errors[0]?.detail.long ?? '')))
      await settled()
      assert.lengthOf(errors, 1)
      listening.restore()
    })

  it('services of the page itself may have project ids of any form', async () => {
    const listening = hearConsole()
    const button = place({ 'project-id': 'ours', services: NO_SERVICES })
    const errors = hear(button, 'error')
    await button.preload()
    assert.isEmpty([...errors, ...listening.said])
    listening.restore()
  })

  it('callbacks that are none are shown on the button', async () => {
    for (const wrong of ['mine', true, { getNonce: 'mine' }]) {
      const button = place()
      button.siweConfig = wrong as never
      assert.equal((await rejection(button.open())).code, 'configuration_invalid')
      assert.include(dom(button).textContent, 'Configuration error')
    }
  })

  it('options of appearance that are invalid have their defaults', async () => {
    const listening = hearConsole()
    const wrong = {
      'theme-mode': 'blue',
      size: 'xl',
      variant: 'ghost',
      display: 'popup',
      balance: 'yes',
      loading: 'never',
    }
    const button = place({ ...wrong, telemetry: 'most', debug: 'no', 'allow-unsupported-chain': 'no' })
    assert.notInclude(dom(button).textContent, 'Configuration error')
    await until('the warnings', () => listening.said.length === 9)
    listening.restore()
  })

  it('the console says which name was probably meant', async () => {
    const listening = hearConsole()
    place({ networks: 'base sepolla' })
    await until('the warning', () => listening.said.some((line) => line.includes('did you mean sepolia?')))
    listening.restore()
  })

  it('an error is shown although the element has content of its own', () => {
    const button = place({ siwx: 'requierd' })
    button.append('Enter')
    button.setAttribute('siwx', 'neither')
    assert.include(dom(button).textContent, 'Configuration error')
  })

  it('every structured option takes JSON in the attribute', () => {
    const network = { id: 4242, name: 'Ours' }
    assert.deepEqual(place({ networks: JSON.stringify(['base', network]) }).networks, ['base', network])
    assert.deepEqual(place({ rpc: '{"base":"https://one.example/"}' }).rpc, { base: ['https://one.example/'] })
    assert.deepEqual(place({ features: '{"swaps":false}' }).features, { swaps: false })
    assert.deepEqual(place({ methods: ' ["wallet"] ' }).methods, ['wallet'])
    assert.deepEqual(place({ 'account-type': '{"eip155":"eoa"}' }).accountType, { eip155: 'eoa' })
    assert.equal(place({ label: '[Enter]' }).label, '[Enter]')
  })

  for (const [what, markup] of Object.entries({
    'wrapped in a paragraph': `<wallet-connect-button><p><script type="application/json">{"size":"lg"}</script></p>
      </wallet-connect-button>`,
    'moved to the next paragraph': `<p><wallet-connect-button></wallet-connect-button></p>
      <p><script type="application/json" slot="config">{"size":"lg"}</script></p>`,
  }))
    it(`a JSON child that an editor has ${what} is found`, () => {
      const room = document.createElement('div')
      room.innerHTML = markup
      document.body.append(room)
      const button = room.querySelector('wallet-connect-button') as Button
      assert.equal(button.size, 'lg')
      assert.equal(dom(button).textContent?.trim(), 'Connect wallet')
      assert.isAbove(dom(button).getBoundingClientRect().width, 100)
    })

  it('a JSON child that is no object is reported in the same way', async () => {
    const button = withJson('["lg"]')
    const errors = hear(button, 'error')
    put(button)
    await until('the event', () => errors.length > 0)
  })

  it('a JSON child that is added, replaced or removed later takes effect', async () => {
    const button = put(document.createElement('wallet-connect-button') as Button)
    assert.equal(button.size, 'md')
    const child = withJson('{"size":"lg"}').firstElementChild as Element
    button.append(child)
    await settled()
    assert.equal(button.size, 'lg')
    child.replaceWith(withJson('{"size":"sm"}').firstElementChild as Element)
    await settled()
    assert.equal(button.size, 'sm')
    button.replaceChildren()
    await settled()
    assert.equal(button.size, 'md')
  })

  it("a change of the JSON child's text takes effect", async () => {
    const button = put(withJson(''))
    ;(button.firstElementChild as Element).textContent = '{"size":"lg"}'
    await settled()
    assert.equal(button.size, 'lg')
    ;((button.firstElementChild as Element).firstChild as Text).data = '{"size":"sm"}'
    await settled()
    assert.equal(button.size, 'sm')
  })

  it('__proto__ in the JSON child pollutes nothing', () => {
    put(withJson('{"__proto__":{"size":"lg","disabled":true}}'))
    assert.equal(place().size, 'md')
    assert.isUndefined(({} as Record<string, unknown>)['size'])
  })

  it('attribute changes keep the session; only a new project id ends it, with an event', async () => {
    const wallet = installWallet()
    const button = place({
      'project-id': 'one',
      services: '{"api":"http://127.0.0.1:9","pulse":"http://127.0.0.1:9","rpc":"http://127.0.0.1:9"}',
      storage: 'memory',
    })
    await button.connect({ wallet: wallet.rdns })
    const left = hear(button, 'disconnected')
    for (const row of ATTRIBUTES) {
      if (['project-id', 'siwe-config', 'siwx'].includes(row.name)) continue
      const before = button.getAttribute(row.name)
      button.setAttribute(row.name, threeOf(row).attribute[0])
      await settled()
      if (before === null) button.removeAttribute(row.name)
      else button.setAttribute(row.name, before)
      await settled()
    }
    assert.deepEqual(
      left.map(({ detail }) => detail),
      [],
    )
    assert.equal(statusOf(button), 'connected')
    assert.isNotNull(button.account)

    button.setAttribute('project-id', 'two')
    await until('the end of the session', () => left.length > 0)
    assert.deepEqual(
      left.map(({ detail }) => detail),
      [{ namespace: 'eip155', reason: 'config' }],
    )
    await until('the new session', () => statusOf(button) === 'disconnected')
    assert.isNull(button.account)
    wallet.putAway()
    await button.open()
    assert.equal(viewOf(button), 'Connect')
  })
})
