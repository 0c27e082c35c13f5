import { assert } from 'chai'
import {
  cleared,
  define,
  dialogOf,
  hear,
  inside,
  isOpen,
  pause,
  place,
  rejection,
  statusOf,
  until,
  viewOf,
} from './button'
import { closePages, openPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet, SIGNATURE, type PageWallet } from './wallet'
import { hangs, walletError } from '../fakes/eip1193'

describe('methods', () => {
  let wallet: PageWallet | undefined
  before(define)
  afterEach(async () => {
    wallet?.putAway()
    closePages()
    await cleared()
  })

  it('open() and close() resolve when done, and may be called again', async () => {
    const button = place()
    assert.isTrue(await button.close())
    await button.open()
    assert.isTrue(isOpen(button))
    assert.equal(viewOf(button), 'Connect')
    await button.open()
    assert.isTrue(await button.close())
    assert.isFalse(isOpen(button))
    assert.isTrue(await button.close())
  })

  it('open(view) goes to the view, or to Connect if it is unknown or needs a wallet', async () => {
    const button = place()
    await button.open('WhatIsAWallet')
    await until('the view', () => viewOf(button) === 'WhatIsAWallet')
    await button.close()
    await button.open('NoSuchView' as never)
    await until('Connect', () => viewOf(button) === 'Connect')
    await button.close()
    wallet = installWallet()
    await button.open('Account')
    await until('Connect', () => viewOf(button) === 'Connect')
    ;(await until('the wallet', () => inside(button, `[data-wallet-id="${wallet?.rdns}"]`))).click()
    await until('Account', () => viewOf(button) === 'Account')
    await button.close()
  })

  for (const spelling of ['rdns', 'name'] as const) {
    it(`connect({ wallet }) finds an installed wallet by its ${spelling} and resolves with the account`, async () => {
      wallet = installWallet()
      const button = place({ services: NO_SERVICES })
      const account = await button.connect({ wallet: wallet[spelling] })
      assert.deepEqual(account, button.account)
      assert.containsAllKeys(account, ['address', 'caipAddress', 'namespace', 'type', 'accounts'])
      assert.equal(account.address, ADDRESS)
      assert.equal(account.caipAddress, `eip155:1:${ADDRESS}`)
      assert.equal(account.namespace, 'eip155')
      assert.deepEqual(
        account.accounts.map(({ address }) => address),
        [ADDRESS],
      )
      assert.deepInclude(button.network, { id: 1, caipNetworkId: 'eip155:1', namespace: 'eip155', supported: true })
      assert.deepInclude(button.wallet, { id: wallet.rdns, name: wallet.name, rdns: wallet.rdns, method: 'injected' })
      assert.isNull(button.session)
      await until('the dialog gone', () => !isOpen(button))
    })
  }

  it('connect() to a missing wallet rejects with its code', async () => {
    const error = await rejection(place().connect({ wallet: 'com.example.none' }))
    assert.equal(error.code, 'wallet_not_found')
    assert.isNotEmpty(error.message)
    assert.equal(error.docs, 'errors#wallet_not_found')
  })

  it('closing the dialog rejects connect() with its code', async () => {
    const button = place()
    const connecting = rejection(button.connect())
    await until('the dialog', () => isOpen(button))
    await button.close()
    assert.equal((await connecting).code, 'connect_aborted')
  })

  it('a rejected connection stays in the dialog, and closing it rejects connect()', async () => {
    wallet = installWallet({ eth_requestAccounts: () => Promise.reject(walletError(4001)) })
    const button = place()
    const told = hear(button, 'connect-error')
    const connecting = rejection(button.connect({ wallet: wallet.rdns }))
    await until('the word of it', () => told.length > 0)
    assert.equal(told[0]?.detail.code, 'user_rejected')
    // The wallet may reject before the dialog is drawn.
    await until('the dialog', () => isOpen(button))
    await until('a way to try again', () => inside(button, '[data-action="retry"]'))
    await button.close()
    assert.equal((await connecting).code, 'connect_aborted')
    assert.equal(statusOf(button), 'disconnected')
  })

  it('cancelling a required sign-in rejects connect() with its code', async () => {
    wallet = installWallet()
    const button = place({ siwx: 'required', services: NO_SERVICES })
    const connecting = rejection(button.connect({ wallet: wallet.rdns }))
    await until('the sign-in', () => viewOf(button) === 'SIWXSignMessage')
    assert.isFalse(await button.close())
    assert.isTrue(isOpen(button))
    ;(await until('cancel', () => inside(button, '[data-action="cancel"]'))).click()
    assert.equal((await connecting).code, 'siwx_cancelled')
    assert.isNull(button.account)
  })

  it('disconnect() ends the session', async () => {
    wallet = installWallet()
    const button = place({ services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    const left = hear(button, 'disconnected')
    await button.disconnect()
    assert.deepEqual(
      left.map(({ detail }) => detail),
      [{ namespace: 'eip155', reason: 'user' }],
    )
    assert.isNull(button.account)
    assert.isNull(button.wallet)
    assert.equal(statusOf(button), 'disconnected')
    await button.disconnect()
    assert.equal(left.length, 1)
  })

  it('switchNetwork() resolves with the network once the wallet reports it', async () => {
    const mine = installWallet({
      wallet_switchEthereumChain(params) {
        // Wallets respond first and report the change a moment later.
        setTimeout(() => mine.emit('chainChanged', (params as [{ chainId: string }])[0].chainId), 50)
        return null
      },
    })
    wallet = mine
    const button = place({ networks: 'mainnet base', services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    const moved = hear(button, 'network-change')
    const network = await button.switchNetwork('eip155:8453')
    assert.deepInclude(network, { id: 8453, caipNetworkId: 'eip155:8453', supported: true })
    assert.deepEqual(
      moved.map(({ detail }) => detail),
      [{ chainId: 'eip155:8453', previous: 'eip155:1', supported: true }],
    )
    assert.equal(button.account?.caipAddress, `eip155:8453:${ADDRESS}`)
  })

  it('switchNetwork() to an invalid id or an unconfigured network has the specified message', async () => {
    const button = place()
    const bad = await rejection(button.switchNetwork('base' as never))
    assert.equal(bad.message, 'Invalid CAIP-2 network id: base')
    assert.equal(bad.code, 'caip_network_id_invalid')
    const errors = hear(button, 'error')
    const missing = await rejection(button.switchNetwork('eip155:8453'))
    assert.equal(missing.message, 'Network not found')
    assert.equal(missing.code, 'network_not_found')
    assert.deepEqual(errors.filter(({ detail }) => detail.message === 'Network Not Found').length, 1)
    await rejection(button.switchNetwork('eip155:8453'))
    assert.deepEqual(errors.filter(({ detail }) => detail.message === 'Network Not Found').length, 1)
  })

  it('signIn() without siwx or without an account has the specified message', async () => {
    const off = await rejection(place().signIn())
    assert.equal(off.message, 'SIWX is not enabled')
    assert.equal(off.code, 'siwx_not_enabled')
    await cleared()
    const nobody = await rejection(place({ siwx: 'optional' }).signIn())
    assert.equal(nobody.message, 'No ActiveCaipAddress found')
    assert.equal(nobody.code, 'no_active_caip_address')
  })

  it('signIn() resolves with the session; signOut() ends it and keeps the connection', async () => {
    wallet = installWallet()
    const button = place({ siwx: 'optional', services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    const session = await button.signIn()
    assert.deepEqual(session, button.session)
    assert.equal(session.signature, SIGNATURE)
    assert.equal(session.data.accountAddress, ADDRESS)
    assert.include(session.message, ADDRESS)
    assert.deepEqual(await button.getProof(), { message: session.message, signature: SIGNATURE })
    assert.isTrue(button.matches(':state(authenticated)'))
    await button.signOut()
    assert.isNull(button.session)
    assert.isFalse(button.matches(':state(authenticated)'))
    assert.isNotNull(button.account)
  })

  it("signMessage() resolves with the signature, or rejects with the wallet's error", async () => {
    let response: () => unknown = () => SIGNATURE
    wallet = installWallet({ personal_sign: () => response() })
    const button = place({ services: NO_SERVICES })
    assert.equal((await rejection(button.signMessage('hello'))).code, 'no_connection_client')
    await button.connect({ wallet: wallet.rdns })
    assert.equal(await button.signMessage('hello'), SIGNATURE)
    response = () => Promise.reject(walletError(4001))
    assert.equal((await rejection(button.signMessage('hello'))).code, 'user_rejected')
  })

  it('getProvider() returns an EIP-1193 provider with request, on and removeListener', async () => {
    wallet = installWallet()
    const button = place({ services: NO_SERVICES })
    assert.isUndefined(button.getProvider())
    await button.connect({ wallet: wallet.rdns })
    for (const which of [undefined, 'eip155', 'eip155:1'] as const) {
      const provider = button.getProvider(which)
      assert.equal(await provider?.request({ method: 'eth_chainId' }), '0x1')
      const heard: unknown[] = []
      const listener = (value: unknown): void => void heard.push(value)
      provider?.on?.('message', listener as never)
      wallet.emit('message', 'one')
      provider?.removeListener?.('message', listener as never)
      wallet.emit('message', 'two')
      assert.deepEqual(heard, ['one'])
    }
    await button.disconnect()
    assert.isUndefined(button.getProvider())
  })

  it('preload() loads the app without opening, and then ready resolves', async () => {
    const page = await openPage()
    await page.run()
    const button = page.place()
    const heard = hear(button, 'ready')
    await button.preload()
    assert.isFalse(isOpen(button))
    assert.isAbove(page.window.performance.getEntriesByType('resource').length, 1)
    await button.open()
    await button.ready
    assert.deepEqual(
      heard.map(({ detail }) => Object.keys(detail)),
      [['version', 'restored']],
    )
    assert.isFalse(heard[0]?.detail.restored)
  })

  it('a loading failure is reported, and the next press tries again', async () => {
    const page = await openPage()
    await page.run('/broken/press/dist-cdn/wallet-connect-button.js')
    const button = page.place()
    const errors = hear(button, 'error')
    const error = await rejection(button.open())
    assert.equal(error.code, 'lazy_part_unavailable')
    assert.equal(error.docs, 'errors#lazy_part_unavailable')
    assert.exists(error.cause)
    assert.equal(errors[0]?.detail.code, 'lazy_part_unavailable')
    assert.include(inside(button, '[part="button"]')?.innerText, 'Could not load')
    assert.include(inside(button, '[role="status"]')?.textContent, 'Could not load')
    assert.isFalse(button.matches(':state(busy)'))

    await fetch('/mend/press')
    await button.open()
    assert.isTrue(isOpen(button))
    assert.notInclude(inside(button, '[part="button"]')?.textContent, 'Could not load')
    assert.equal(inside(button, '[role="status"]')?.textContent, '')
  })

  it('a press that has failed leaves no request with which the next one fails as well', async () => {
    const page = await openPage()
    await page.run('/broken/one~app/torn/other~react/dist-cdn/wallet-connect-button.js')
    const button = page.place()
    const first = rejection(button.open())
    await pause(500)
    await fetch('/mend/one')
    const mended = pause(500).then(async () => fetch('/mend/other'))
    assert.equal((await first).code, 'lazy_part_unavailable')
    await button.open()
    assert.isTrue(isOpen(button))
    await mended
  })

  it('a view that could not be loaded leaves no request with which the next attempt fails as well', async () => {
    const page = await openPage()
    await page.run('/broken/view~networks/torn/beside~session/dist-cdn/wallet-connect-button.js')
    const button = page.place({ services: NO_SERVICES })
    await button.open('Networks')
    await pause(500)
    await fetch('/mend/view')
    const mended = pause(500).then(async () => fetch('/mend/beside'))
    const retry = await until('the failure', () =>
      [...(button.shadowRoot?.querySelectorAll('button') ?? [])].find((each) => each.innerText.includes('Try again')),
    )
    retry.click()
    await until('the view', () => viewOf(button) === 'Networks' && inside(button, '[data-view="Networks"] .row'))
    await mended
    // Another specifier would make it another module: docs/decisions/failed-imports.md
    const requested = page.window.performance.getEntriesByType('resource').map(({ name }) => name)
    assert.deepEqual(
      requested.filter((name) => name.includes('#')),
      [],
    )
  })

  it('after two presses that failed, the next one reloads the page, as the button says', async () => {
    const page = await openPage()
    await page.run('/broken/presses/dist-cdn/wallet-connect-button.js')
    const button = page.place({ 'project-id': 'reloads' })
    const errors = hear(button, 'error')
    const part = inside(button, '[part="button"]') as HTMLElement
    part.click()
    await until('the first failure', () => errors.length === 1 && part.innerText.includes('Could not load'))
    part.click()
    await until('the offer', () => part.innerText.includes('Reload'))
    // A hover tries again and changes nothing.
    part.dispatchEvent(new Event('pointerenter'))
    const { window } = page
    const reloaded = new Promise((resolve) => {
      window.addEventListener('pagehide', resolve, { once: true })
    })
    part.click()
    await reloaded
  })

  it('preload() rejects with its code', async () => {
    const page = await openPage()
    await page.run('/broken/preload/dist-cdn/wallet-connect-button.js')
    assert.equal((await rejection(page.place().preload())).code, 'lazy_part_unavailable')
  })

  it('with a wallet that never responds the dialog can be closed and the button works', async () => {
    wallet = installWallet({ eth_requestAccounts: hangs })
    const button = place()
    const connecting = rejection(button.connect({ wallet: wallet.rdns }))
    await until('the wait', () => statusOf(button) === 'connecting')
    await button.close()
    assert.equal((await connecting).code, 'connect_aborted')
    await button.open()
    assert.equal(viewOf(button), 'Connect')
    assert.isTrue(dialogOf(button).matches(':modal'))
    await pause(0)
  })
})
