import { assert } from 'chai'
import type { Session } from '../../src/session'
import {
  cleared,
  define,
  hear,
  hearConsole,
  inside,
  isOpen,
  place,
  rejection,
  settled,
  statusOf,
  until,
  viewOf,
  type Button,
} from './button'
import { closePages, openPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet, SIGNATURE, type PageWallet } from './wallet'
import { watchRequests } from './watchRequests'

/** Bundled with viem, which is hundreds of files. */
const SESSION_ENTRY = '/test/results/frameworks/session/index.js'
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const RPC = { default: { http: ['https://rpc.example'] } }
const OPTIONS = { services: JSON.parse(NO_SERVICES) as object }

/** The element that a session has added to the page for its dialog. */
function ownElement(): Button | undefined {
  return document.body.querySelector<Button>(':scope > wallet-connect-button') ?? undefined
}

let getSession: typeof import('../../src/session').getSession
let wallet: PageWallet

async function connected(projectId: string, options = {}): Promise<Session> {
  const session = getSession(projectId, { ...OPTIONS, ...options })
  await session.connect({ wallet: wallet.rdns })
  return session
}

describe('a session without an element', () => {
  before(async () => {
    ;({ getSession } = (await import(/* @vite-ignore */ SESSION_ENTRY)) as typeof import('../../src/session'))
  })
  beforeEach(() => void (wallet = installWallet()))
  afterEach(async () => {
    wallet.putAway()
    closePages()
    await cleared()
    await until('the page without the dialog', () => !ownElement())
  })

  it('loads nothing and adds nothing to the page before it is used', async () => {
    const requested = watchRequests()
    const session = getSession('unused', OPTIONS)
    session.subscribe(() => {})
    await settled()
    assert.equal(session.status, 'disconnected')
    assert.isNull(session.account)
    assert.isUndefined(session.getProvider())
    await session.ready
    assert.deepEqual(requested(), [])
    assert.isUndefined(ownElement())
    assert.equal(localStorage.length, 0)
  })

  it('connects in a dialog of its own, which leaves the page afterwards', async () => {
    // What docs/installing.md recommends for elements.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('wallet-connect-button { min-inline-size: 176px; min-block-size: 44px; padding: 1px; }')
    document.adoptedStyleSheets.push(sheet)
    const session = getSession('own', OPTIONS)
    const connecting = session.connect()
    const host = await until('the dialog', () => {
      const element = ownElement()
      return element && isOpen(element) ? element : undefined
    })
    await until('Connect', () => viewOf(host) === 'Connect')
    const { width, height } = host.getBoundingClientRect()
    assert.deepEqual([width, height], [0, 0])
    const row = await until('the wallet', () => inside(host, `[data-wallet-id="${wallet.rdns}"]`))
    row.click()
    const account = await connecting
    assert.equal(account.address, ADDRESS)
    assert.equal(session.status, 'connected')
    assert.deepEqual(session.account, account)
    assert.equal(session.network?.caipNetworkId, 'eip155:1')
    assert.equal(session.wallet?.rdns, wallet.rdns)
    await until('the end of the dialog', () => !ownElement())
    document.adoptedStyleSheets.pop()
    assert.equal(session.status, 'connected')
    assert.equal(await session.getProvider()?.request({ method: 'eth_chainId' }), '0x1')
    assert.equal(await session.signMessage('hello'), SIGNATURE)
    await session.disconnect()
    assert.equal(session.status, 'disconnected')
    assert.isNull(session.account)
  })

  it('opens a view, says which one is shown, and closes the dialog', async () => {
    const session = getSession('opened', OPTIONS)
    assert.isTrue(await session.close())
    assert.isNull(session.view)
    const views: unknown[] = []
    session.subscribe(() => views.at(-1) === session.view || views.push(session.view))
    await session.open()
    assert.equal(session.view, 'Connect')
    assert.isTrue(await session.close())
    assert.isNull(session.view)
    await until('the end of the dialog', () => !ownElement())
    await session.connect({ wallet: wallet.rdns })
    await session.open('Networks')
    assert.equal(session.view, 'Networks')
    await until('Networks', () => viewOf(ownElement() as Button) === 'Networks')
    await session.close()
    assert.includeMembers(views, ['Connect', null, 'Networks'])
    await session.disconnect()
  })

  it('opens the dialog of an element that is on the page, and closes it', async () => {
    const button = place({ 'project-id': 'with an element', services: NO_SERVICES })
    const session = getSession('with an element')
    await session.open()
    assert.isTrue(isOpen(button))
    assert.equal(session.view, 'Connect')
    assert.isTrue(await session.close())
    await until('the closed dialog', () => !isOpen(button))
    assert.isNull(session.view)
  })

  it('rejects when the visitor closes the dialog, which leaves the page', async () => {
    const session = getSession('closed', OPTIONS)
    const connecting = session.connect()
    const host = await until('the dialog', () => (ownElement() && isOpen(ownElement()!) ? ownElement() : undefined))
    await host.close()
    assert.equal((await rejection(connecting)).code, 'connect_aborted')
    await until('the end of the dialog', () => !ownElement())
  })

  it('notifies subscribers of changes, and keeps the objects that did not change', async () => {
    const session = getSession('stable', OPTIONS)
    let notified = 0
    const unsubscribe = session.subscribe(() => (notified += 1))
    await session.connect({ wallet: wallet.rdns })
    assert.isAbove(notified, 0)
    // Its icon is there when it has been decoded.
    await until('the icon', () => session.wallet?.icon)
    const { account, network, wallet: chosen } = session
    wallet.emit('chainChanged', '0x2105')
    await until('the network', () => session.network !== network)
    assert.equal(session.network?.caipNetworkId, 'eip155:8453')
    assert.equal(session.wallet, chosen)
    assert.equal(session.account?.address, account?.address)
    unsubscribe()
    const before = notified
    await session.disconnect()
    assert.equal(notified, before)
  })

  it('is shared with elements that come later, and continues when they leave', async () => {
    await define()
    const session = await connected('shared')
    const button = place({ 'project-id': 'shared', services: NO_SERVICES })
    await until('the element', () => statusOf(button) === 'connected')
    assert.equal(button.account?.address, ADDRESS)
    button.remove()
    await settled()
    assert.equal(session.account?.address, ADDRESS)
    const again = place({ 'project-id': 'shared', services: NO_SERVICES })
    await until('the next element', () => statusOf(again) === 'connected')
    await again.disconnect()
    assert.equal(session.status, 'disconnected')
  })

  it('uses the element on the page, and its options', async () => {
    await define()
    const button = place({ 'project-id': 'used', services: NO_SERVICES, networks: 'base' })
    const heard = hear(button, 'open', 'connected')
    const session = getSession('used')
    const connecting = session.connect()
    await until('the dialog', () => isOpen(button))
    assert.deepEqual([...document.querySelectorAll('wallet-connect-button')], [button])
    ;(await until('the wallet', () => inside(button, `[data-wallet-id="${wallet.rdns}"]`))).click()
    await connecting
    assert.deepEqual(
      heard.map(({ type }) => type),
      ['open', 'connected'],
    )
    assert.deepEqual(session.network, button.network)
    assert.isTrue(session.network?.supported)
    await session.disconnect()
  })

  it('is a second one if a project id is missing in one place, of which the console warns once with both', async () => {
    await define()
    const heard = hearConsole()
    const without = place({ services: NO_SERVICES })
    const named = place({ 'project-id': 'second', services: NO_SERVICES })
    await without.connect({ wallet: wallet.rdns })
    await named.connect({ wallet: wallet.rdns })
    const about = (): string[] => heard.said.filter((line) => line.includes('second session, with project-id second'))
    // Its words are fetched.
    await until('the warning', () => about().length > 0)
    heard.restore()
    assert.lengthOf(about(), 1)
    assert.match(about()[0] ?? '', /project-id second: .+ no project-id\. .+ the element and the connector, session/)
    await Promise.all([without.disconnect(), named.disconnect()])
  })

  it('of a page is said to be a second one as soon as an element without a project id begins another', async () => {
    await define()
    const heard = hearConsole()
    const button = place({ services: NO_SERVICES })
    // As wagmi's connector makes it, which wagmi asks for nothing until the visitor connects there.
    getSession('silent').subscribe(() => undefined)
    await button.connect({ wallet: wallet.rdns })
    const about = (): string[] => heard.said.filter((line) => line.includes('second session, with project-id silent'))
    await until('the warning', () => about().length > 0)
    heard.restore()
    assert.lengthOf(about(), 1)
    await button.disconnect()
  })

  it('is no second one if an element changes its project id', async () => {
    await define()
    const heard = hearConsole()
    const button = place({ services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    button.setAttribute('project-id', 'changed')
    await until('the end', () => statusOf(button) === 'disconnected')
    await button.connect({ wallet: wallet.rdns })
    heard.restore()
    assert.isEmpty(heard.said.filter((line) => line.includes('second session')))
    await button.disconnect()
  })

  it('has the networks of the first, of which the console warns with both unless they are the same', async () => {
    await define()
    const heard = hearConsole()
    const session = await connected('networks', { networks: ['mainnet', 'base'] })
    const chains = [1, 8453].map((id) => ({ id, name: 'One', nativeCurrency: ETHER, rpcUrls: RPC }))
    const button = place({ 'project-id': 'networks', services: NO_SERVICES })
    button.networks = chains
    await until('the element', () => statusOf(button) === 'connected')
    const about = (): string[] => heard.said.filter((line) => line.includes('the session that began first'))
    assert.isEmpty(about())
    const other = place({ 'project-id': 'networks', services: NO_SERVICES, networks: 'polygon' })
    await until('the other element', () => statusOf(other) === 'connected')
    await until('the warning', () => about().length > 0)
    heard.restore()
    assert.match(about()[0] ?? '', /networks \["eip155:1","eip155:8453"\] instead of \["eip155:137"\]/)
    await session.disconnect()
  })

  it('joins what an element begins, also in a shadow root', async () => {
    await define()
    const box = document.body.appendChild(document.createElement('div'))
    const button = place({ 'project-id': 'begun', services: NO_SERVICES }, box.attachShadow({ mode: 'open' }) as never)
    const session = getSession('begun')
    await button.connect({ wallet: wallet.rdns })
    await until('the session', () => session.status === 'connected')
    assert.equal(session.account?.address, ADDRESS)
    box.remove()
    await settled()
    assert.equal(session.account?.address, ADDRESS)
    await session.disconnect()
  })

  it('shares the session with elements of the script tag that the page has loaded before', async () => {
    const page = await openPage()
    page.window.addEventListener('eip6963:requestProvider', () => wallet.announce(page.window))
    await page.run()
    const button = page.place({ 'project-id': 'script', services: NO_SERVICES, storage: 'memory' })
    const part = (await page.window.eval(`import('${SESSION_ENTRY}')`)) as { getSession: typeof getSession }
    const session = part.getSession('script')
    await button.connect({ wallet: wallet.rdns })
    await until('the session', () => session.status === 'connected')
    assert.equal(session.account?.address, ADDRESS)
    await session.disconnect()
    assert.equal(statusOf(button), 'disconnected')
    // The wallet agrees at once: the dialog may be closed before anybody has looked.
    const opened = hear(button, 'open')
    await session.connect({ wallet: wallet.rdns })
    assert.lengthOf(opened, 1)
    button.remove()
    await settled()
    assert.equal(await session.getProvider()?.request({ method: 'eth_chainId' }), '0x1')
    await session.disconnect()
  })

  it('opens a dialog of its own when a sign-in is due and no element is there', async () => {
    let approve = (): void => {}
    wallet.putAway()
    wallet = installWallet({
      personal_sign: () =>
        new Promise((resolve) => {
          approve = () => resolve(SIGNATURE)
        }),
    })
    const session = getSession('sign-in', { ...OPTIONS, siwx: 'required' })
    const connecting = session.connect({ wallet: wallet.rdns })
    const host = await until('the sign-in', () => {
      const element = ownElement()
      return element && viewOf(element) === 'SIWXSignMessage' ? element : undefined
    })
    ;(await until('the button', () => inside(host, '[data-action="main"]'))).click()
    await until('the request', () => wallet.asked.includes('personal_sign'))
    approve()
    await connecting
    assert.equal(session.session?.signature, SIGNATURE)
    await until('the end of the dialog', () => !ownElement())
    await session.signOut()
    assert.isNull(session.session)
    const signing = session.signIn()
    await until('the second dialog', () => ownElement() && viewOf(ownElement()!) === 'SIWXSignMessage')
    approve()
    assert.equal((await signing).signature, SIGNATURE)
    await until('the end of the second dialog', () => !ownElement())
    await session.disconnect()
  })

  it('restores the session of the last visit when something subscribes, without drawing anything', async () => {
    const session = await connected('restored')
    const visit = await openPage()
    visit.window.addEventListener('eip6963:requestProvider', () => wallet.announce(visit.window))
    const entry = visit.window.eval(`import('${SESSION_ENTRY}')`) as Promise<{ getSession: typeof getSession }>
    const next = (await entry).getSession('restored', OPTIONS)
    await settled()
    assert.equal(next.status, 'disconnected')
    const seen: string[] = []
    next.subscribe(() => seen.push(next.status))
    await until('the restored session', () => next.status === 'connected')
    assert.equal(next.account?.address, ADDRESS)
    assert.deepEqual([...new Set(seen)], ['reconnecting', 'connected'])
    assert.isNull(visit.document.querySelector('wallet-connect-button'))
    visit.close()
    await session.disconnect()
  })
})
