import { assert } from 'chai'
import { cleared, define, hear, isOpen, place, settled, statusOf, until } from './button'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet } from './wallet'

describe('several elements', () => {
  before(define)
  afterEach(cleared)

  for (const storage of ['local', 'memory']) {
    it(`of one project share one session, also those without interaction (${storage})`, async () => {
      const wallet = installWallet()
      const options = { 'project-id': `shared-${storage}`, services: NO_SERVICES, storage }
      const one = place(options)
      const two = place(options)
      const heard = hear(two, 'connected', 'disconnected')
      await one.connect({ wallet: wallet.rdns })
      await until('the other one', () => statusOf(two) === 'connected')
      assert.equal(two.account?.address, ADDRESS)
      const three = place(options)
      await until('a late one', () => statusOf(three) === 'connected')
      await three.disconnect()
      assert.equal(statusOf(one), 'disconnected')
      assert.equal(statusOf(two), 'disconnected')
      assert.deepEqual(heard.map(({ type }) => type).slice(-1), ['disconnected'])
      wallet.putAway()
    })
  }

  it('an element that changes its project leaves the session with an event; the others keep it', async () => {
    const wallet = installWallet()
    const options = { 'project-id': 'left', services: NO_SERVICES }
    const one = place(options)
    const two = place(options)
    const heard = hear(two, 'disconnected')
    const kept = hear(one, 'disconnected')
    await one.connect({ wallet: wallet.rdns })
    await until('the other one', () => statusOf(two) === 'connected')
    two.setAttribute('project-id', 'elsewhere')
    await until('the end', () => heard.length > 0)
    assert.deepEqual(
      heard.map(({ detail }) => detail),
      [{ namespace: 'eip155', reason: 'config' }],
    )
    assert.isNull(two.account)
    assert.equal(one.account?.address, ADDRESS)
    assert.deepEqual(kept, [])
    wallet.putAway()
  })

  it('an alert is raised once per page, even when the session starts again', async () => {
    const first = place()
    const told = hear(first, 'error')
    await first.switchNetwork('eip155:424242').catch(() => {})
    await until('the alert', () => told.length > 0)
    first.remove()
    await settled()
    const again = place()
    const heard = hear(again, 'error')
    await again.switchNetwork('eip155:424242').catch(() => {})
    await settled()
    assert.deepEqual(heard, [])
  })

  it('of different projects have separate sessions', async () => {
    const wallet = installWallet()
    const one = place({ 'project-id': 'first', services: NO_SERVICES })
    const two = place({ 'project-id': 'second', services: NO_SERVICES })
    await two.open()
    await two.close()
    const heard = hear(two, 'connected', 'connecting', 'open', 'close', 'disconnected')
    const tracked = hear(two, 'track')
    await one.connect({ wallet: wallet.rdns })
    await settled()
    assert.deepEqual(
      heard.map(({ type }) => type),
      [],
    )
    assert.deepEqual(
      tracked.filter(({ detail }) => /CONNECT|SELECT|MODAL/.test(detail.event)),
      [],
    )
    assert.isNull(two.account)
    wallet.putAway()
  })

  it('only the one that was pressed opens and emits events', async () => {
    const options = { 'project-id': 'open', services: NO_SERVICES }
    const one = place(options)
    const two = place(options)
    const heard = [...[one, two].map((button) => hear(button, 'open', 'close'))]
    await one.open()
    assert.isTrue(isOpen(one))
    assert.isFalse(isOpen(two))
    await one.close()
    await two.open()
    assert.isFalse(isOpen(one))
    assert.isTrue(isOpen(two))
    assert.deepEqual(
      heard.map((each) => each.map(({ type }) => type)),
      [['open', 'close'], ['open']],
    )
  })

  it('when the first one is removed, the others keep the session', async () => {
    const wallet = installWallet()
    const options = { 'project-id': 'stays', services: NO_SERVICES, storage: 'memory' }
    const one = place(options)
    const two = place(options)
    await one.connect({ wallet: wallet.rdns })
    await until('the other one', () => two.account)
    one.remove()
    await settled()
    assert.equal(statusOf(two), 'connected')
    assert.equal(await two.getProvider()?.request({ method: 'eth_chainId' }), '0x1')
    wallet.emit('accountsChanged', ['0x52908400098527886e0f7030069857d2e4169ee7'])
    await until('the new account', () => two.account?.address === '0x52908400098527886E0F7030069857D2E4169EE7')
    await two.disconnect()
    wallet.putAway()
  })
})
