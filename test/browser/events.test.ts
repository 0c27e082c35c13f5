import { assert } from 'chai'
import { walletError } from '../fakes/eip1193'
import { cleared, define, hear, inside, isOpen, pause, place, statusOf, until, viewOf, type Heard } from './button'
import type { EventName } from '../../src/session/events'
import { closePages, openPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet, SIGNATURE, type PageWallet } from './wallet'

const NAMES: readonly EventName[] = [
  'ready',
  'open',
  'view-change',
  'close',
  'connecting',
  'connected',
  'disconnected',
  'account-change',
  'network-change',
  'siwx-request',
  'siwx-success',
  'siwx-error',
  'siwx-cancel',
  'connect-error',
  'error',
  'track',
]

function isFrozen(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
}

const other = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('events', () => {
  let wallet: PageWallet
  let response: () => unknown = () => SIGNATURE
  before(define)
  beforeEach(() => {
    response = () => SIGNATURE
    wallet = installWallet({ personal_sign: () => response() })
  })
  afterEach(async () => {
    wallet.putAway()
    closePages()
    await cleared()
  })

  it('bubble out of a shadow root, all but two, with the documented details, cloneable and frozen', async () => {
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    const nested = root.appendChild(document.createElement('section'))
    document.body.append(host)
    const atDocument: Heard[] = hear(document, ...NAMES)
    const button = place({ siwx: 'optional', networks: 'mainnet base', services: NO_SERVICES }, nested)
    const heard: Heard[] = hear(button, ...NAMES)

    await button.connect({ wallet: wallet.rdns })
    await until('the sign-in', () => viewOf(button) === 'SIWXSignMessage')
    response = () => Promise.reject(walletError(4001))
    await button.signIn().catch(() => {})
    response = () => SIGNATURE
    await button.signIn()
    wallet.emit('accountsChanged', [other.toLowerCase()])
    await until('the new account', () => heard.some(({ type }) => type === 'account-change'))
    await until('the sign-in', () => viewOf(button) === 'SIWXSignMessage')
    ;(await until('cancel', () => inside(button, '[data-action="cancel"]'))).click()
    await until('its end', () => heard.some(({ type }) => type === 'siwx-cancel'))
    wallet.emit('chainChanged', '0x2105')
    await until('the new network', () => heard.some(({ type }) => type === 'network-change'))
    // Raises an alert.
    await button.switchNetwork('eip155:424242').catch(() => {})
    await button.disconnect()
    response = () => Promise.reject(walletError(4001))
    await button.open()
    await button.close()
    host.remove()
    await pause(0)

    for (const { type, event, detail } of heard) {
      const bubbles = type !== 'close' && type !== 'error'
      assert.deepEqual([event.bubbles, event.composed], [bubbles, bubbles], type)
      assert.equal(
        atDocument.some((arrived) => arrived.event === event),
        bubbles,
        type,
      )
      assert.equal(event.cancelable, type === 'siwx-request', type)
      assert.isTrue(isFrozen(detail), `${type} frozen`)
      assert.deepEqual(structuredClone(detail), detail, `${type} clonable`)
    }
    const first = <Name extends EventName>(name: Name): Heard<Name>['detail'] | undefined =>
      (heard.find(({ type }) => type === name) as Heard<Name> | undefined)?.detail
    const requestedKeys: Partial<Record<EventName, string[]>> = {
      ready: ['version', 'restored'],
      open: ['view'],
      'view-change': ['view', 'from'],
      close: ['reason'],
      connecting: ['method', 'wallet', 'namespace'],
      connected: ['address', 'caipAddress', 'chainId', 'namespace', 'wallet', 'method', 'accountType', 'restored'],
      disconnected: ['namespace', 'reason'],
      'account-change': ['address', 'previous'],
      'network-change': ['chainId', 'previous', 'supported'],
      'siwx-request': ['message', 'accountAddress', 'chainId'],
      'siwx-success': ['address', 'chainId', 'message', 'signature', 'session'],
      'siwx-error': ['code', 'message'],
      'siwx-cancel': ['required'],
      error: ['code', 'message', 'long'],
      track: ['event', 'properties'],
    }
    for (const [name, keys] of Object.entries(requestedKeys)) assert.hasAllKeys(first(name as EventName), keys, name)
    assert.deepEqual(first('connected'), {
      address: ADDRESS,
      caipAddress: `eip155:1:${ADDRESS}`,
      chainId: 'eip155:1',
      namespace: 'eip155',
      wallet: wallet.name,
      method: 'injected',
      accountType: 'eoa',
      restored: false,
    })
    assert.deepEqual(first('connecting'), { method: 'injected', wallet: wallet.name, namespace: 'eip155' })
    assert.deepEqual(first('account-change'), { address: other, previous: ADDRESS })
    assert.deepEqual(first('network-change'), { chainId: 'eip155:8453', previous: 'eip155:1', supported: true })
    assert.deepEqual(first('siwx-cancel'), { required: false })
    const afterCancel = heard.slice(heard.findIndex(({ type }) => type === 'siwx-cancel') + 1)
    const closed = afterCancel.find(({ type }) => type !== 'track')
    assert.deepEqual([closed?.type, closed?.detail], ['close', { reason: 'user' }])
    assert.equal(first('siwx-error')?.code, 'user_rejected')
    assert.deepInclude(first('siwx-success'), { address: ADDRESS, chainId: 'eip155:1', signature: SIGNATURE })
    assert.deepEqual(first('disconnected'), { namespace: 'eip155', reason: 'user' })
  })

  it('connect-error carries code, message and method', async () => {
    wallet.putAway()
    wallet = installWallet({ eth_requestAccounts: () => Promise.reject(walletError(4001)) })
    const button = place({ services: NO_SERVICES })
    const heard = hear(button, 'connect-error')
    button.connect({ wallet: wallet.rdns }).catch(() => {})
    await until('the event', () => heard.length === 1)
    assert.deepEqual(heard[0]?.detail, {
      code: 'user_rejected',
      message: 'You declined the request in your wallet.',
      method: 'injected',
    })
    await button.close()
  })

  it('of a required sign-in are connecting, connected, siwx-request, siwx-success, close, in this order', async () => {
    const button = place({ siwx: 'required', services: NO_SERVICES })
    const heard = hear(button, 'connecting', 'connected', 'siwx-request', 'siwx-success', 'close')
    const early: boolean[] = []
    button.addEventListener('connected', () => early.push(button.matches(':state(authenticated)')))
    const connecting = button.connect({ wallet: wallet.rdns })
    ;(
      await until(
        'the main button',
        () => viewOf(button) === 'SIWXSignMessage' && inside(button, '[data-action="main"]:not(:disabled)'),
      )
    ).click()
    await connecting
    await until('the end', () => !isOpen(button))
    assert.deepEqual(
      heard.map(({ type }) => type),
      ['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'],
    )
    assert.deepEqual(early, [false])
    assert.isTrue(button.matches(':state(authenticated)'))
  })

  it('a page that cancels siwx-request handles the sign-in: no wallet request and no error event', async () => {
    const button = place({ siwx: 'optional', services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    await until('the sign-in', () => viewOf(button) === 'SIWXSignMessage')
    const requests = hear(button, 'siwx-request')
    const failures = hear(button, 'siwx-error')
    const closed = hear(button, 'close')
    button.addEventListener('siwx-request', (event) => event.preventDefault())
    await button.signIn().catch(() => {})
    await pause(100)
    assert.equal(requests.length, 1)
    assert.include(requests[0]?.detail.message, ADDRESS)
    assert.notInclude(wallet.asked, 'personal_sign')
    assert.deepEqual(
      failures.map(({ detail }) => detail),
      [],
    )
    assert.isFalse(isOpen(button))
    assert.deepEqual(
      closed.map(({ detail }) => detail.reason),
      ['programmatic'],
    )
    assert.isUndefined(inside(button, '[part="toast"]'))
    assert.equal(statusOf(button), 'connected')
  })

  it('one handler cannot change what the next one reads', async () => {
    const button = place({ services: NO_SERVICES })
    button.addEventListener('connected', (event) => {
      try {
        ;(event as unknown as { detail: { address: string } }).detail.address = 'mine'
      } catch {
        // Details are frozen.
      }
    })
    const heard = hear(document, 'connected')
    await button.connect({ wallet: wallet.rdns })
    assert.equal(heard[0]?.detail.address, ADDRESS)
    assert.equal(button.account?.address, ADDRESS)
  })

  it('custom states follow the session, and no attribute is set', async () => {
    const button = place({ siwx: 'optional', services: NO_SERVICES, networks: 'mainnet' })
    const states = (): string[] =>
      ['connected', 'connecting', 'reconnecting', 'open', 'authenticated', 'unsupported-network', 'busy'].filter(
        (state) => button.matches(`:state(${state})`),
      )
    const given = button.getAttributeNames()
    assert.sameMembers(given, ['siwx', 'services', 'networks'])
    assert.deepEqual(states(), [])
    await button.open()
    assert.deepEqual(states(), ['open'])
    await button.close()
    const connecting: unknown[] = []
    button.addEventListener('connecting', () => queueMicrotask(() => connecting.push(statusOf(button))))
    await button.connect({ wallet: wallet.rdns })
    assert.deepEqual(connecting, ['connecting'])
    await until('the sign-in', () => viewOf(button) === 'SIWXSignMessage')
    assert.deepEqual(states(), ['connected', 'open'])
    await button.signIn()
    await until('closed', () => !button.matches(':state(open)'))
    assert.deepEqual(states(), ['connected', 'authenticated'])
    wallet.emit('chainChanged', '0x5')
    await until('the warning', () => button.matches(':state(unsupported-network)'))
    assert.notInclude(states(), 'authenticated')
    assert.isFalse(button.network?.supported)
    assert.sameMembers(button.getAttributeNames(), given)
    await button.disconnect()
    assert.deepEqual(states(), [])
  })

  it('disconnecting in the wallet has the wallet as its reason', async () => {
    const button = place({ services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    const heard = hear(button, 'disconnected')
    wallet.emit('accountsChanged', [])
    await until('the event', () => heard.length === 1)
    assert.deepEqual(heard[0]?.detail, { namespace: 'eip155', reason: 'wallet' })
    assert.isNull(button.account)
  })

  it('a returning visitor gets what is for members by the documented recipe, already when `connected` arrives', async () => {
    const options = { siwx: 'optional', 'project-id': 'members', services: NO_SERVICES }
    const before = place(options)
    await before.connect({ wallet: wallet.rdns })
    await before.signIn()
    const visit = await openPage()
    visit.window.addEventListener('eip6963:requestProvider', () => wallet.announce(visit.window))
    const members = visit.document.createElement('p')
    Object.assign(members, { id: 'members', hidden: true })
    const button = visit.place(options)
    visit.body.append(members)
    const heard: [type: string, signedIn: boolean][] = []
    for (const type of ['connected', 'siwx-success', 'siwx-end'])
      button.addEventListener(type, () => heard.push([type, button.session !== null]))
    await visit.run()
    await visit.run('/examples/recipes/showMembers.js')
    await until('what is for members', () => !members.hidden)
    await button.ready
    assert.deepEqual(heard, [['connected', true]])
    await button.signOut()
    assert.isTrue(members.hidden)
    await button.signIn()
    assert.isFalse(members.hidden)
    await button.disconnect()
    assert.isTrue(members.hidden)
  })
})
