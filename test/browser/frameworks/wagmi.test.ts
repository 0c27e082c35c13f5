import { assert } from 'chai'
import { walletError } from '../../fakes/eip1193'
import { cleared, inside, isOpen, place, rejection, statusOf, until, type Button } from '../button'
import { closePages, openPage } from '../freshPage'
import { NO_SERVICES } from '../services'
import { ADDRESS, installWallet, SIGNATURE, type PageWallet } from '../wallet'
import { watchRequests } from '../watchRequests'

type Wagmi = typeof import('./wagmi')

const services = JSON.parse(NO_SERVICES) as object

for (const name of ['wagmi-2', 'wagmi-3'])
  describe(`the connector for ${name}`, () => {
    let wagmi: Wagmi
    let wallet: PageWallet
    let count = 0
    let projectId = ''

    before(async () => {
      wagmi = (await import(/* @vite-ignore */ `/test/results/frameworks/${name}/index.js`)) as Wagmi
    })
    beforeEach(() => {
      projectId = `${name}-${++count}`
      wallet = installWallet()
    })
    afterEach(async () => {
      wallet.putAway()
      closePages()
      await cleared()
    })

    type Config = ReturnType<Wagmi['makeConfig']>

    function connector(config: Config): Config['connectors'][number] {
      const [first] = config.connectors
      if (!first) throw new Error('The configuration has no connector.')
      return first
    }

    /** Presses the wallet in the dialog that the connector has opened. */
    async function choose(): Promise<void> {
      const host = await until('the dialog', () => {
        const element = document.body.querySelector<Button>(':scope > wallet-connect-button')
        return element && isOpen(element) ? element : undefined
      })
      ;(await until('the wallet', () => inside(host, `[data-wallet-id="${wallet.rdns}"]`))).click()
    }

    async function connected(): Promise<Config> {
      const config = wagmi.makeConfig({ projectId, services })
      const connecting = wagmi.connect(config, { connector: connector(config) })
      await choose()
      const { accounts, chainId } = await connecting
      assert.deepEqual([...accounts], [ADDRESS])
      assert.equal(chainId, 1)
      return config
    }

    it('connects, signs, switches networks and disconnects', async () => {
      wallet.putAway()
      wallet = installWallet({
        wallet_switchEthereumChain: () => {
          queueMicrotask(() => wallet.emit('chainChanged', '0x2105'))
          return null
        },
      })
      const config = await connected()
      assert.equal(wagmi.getAccount(config).status, 'connected')
      const used = wagmi.getAccount(config).connector
      assert.equal(used?.name, wallet.name)
      // It is decoded before it is passed on.
      assert.match(await until('the icon', () => used?.icon), /^data:image/)
      assert.equal(await wagmi.signMessage(config, { message: 'hello' }), SIGNATURE)
      const { id } = await wagmi.switchChain(config, { chainId: 8453 })
      assert.equal(id, 8453)
      await until('the network', () => wagmi.getAccount(config).chainId === 8453)
      await wagmi.disconnect(config)
      assert.equal(wagmi.getAccount(config).status, 'disconnected')
      assert.equal(connector(config).name, 'Wallet')
    })

    it('follows what the wallet changes', async () => {
      const config = await connected()
      wallet.emit('chainChanged', '0x2105')
      await until('the network', () => wagmi.getAccount(config).chainId === 8453)
      const next = '0x52908400098527886E0F7030069857D2E4169EE7'
      wallet.emit('accountsChanged', [next.toLowerCase()])
      await until('the account', () => wagmi.getAccount(config).address === next)
      wallet.emit('accountsChanged', [])
      await until('the end', () => wagmi.getAccount(config).status === 'disconnected')
    })

    it('shares the session with an element, in both directions', async () => {
      const config = wagmi.makeConfig({ projectId, services })
      const button = place({ 'project-id': projectId, services: NO_SERVICES, networks: 'mainnet base' })
      await button.connect({ wallet: wallet.rdns })
      await until('wagmi', () => wagmi.getAccount(config).status === 'connected')
      assert.equal(wagmi.getAccount(config).address, ADDRESS)
      await wagmi.disconnect(config)
      await until('the element', () => statusOf(button) === 'disconnected')
    })

    it('rejects as wagmi expects when the visitor refuses', async () => {
      wallet.putAway()
      wallet = installWallet({
        wallet_switchEthereumChain: () => {
          throw walletError(4001)
        },
      })
      const config = wagmi.makeConfig({ projectId, services })
      const connecting = wagmi.connect(config, { connector: connector(config) })
      const host = await until('the dialog', () => {
        const element = document.body.querySelector<Button>(':scope > wallet-connect-button')
        return element && isOpen(element) ? element : undefined
      })
      await host.close()
      assert.instanceOf(await rejection(connecting), wagmi.UserRejectedRequestError)
      await until('the end of the dialog', () => !host.isConnected)

      const again = wagmi.connect(config, { connector: connector(config) })
      await choose()
      await again
      assert.instanceOf(await rejection(wagmi.switchChain(config, { chainId: 8453 })), wagmi.UserRejectedRequestError)
      await wagmi.disconnect(config)
    })

    it('reconnects without opening anything, and without a session loads nothing', async () => {
      const config = await connected()
      const visit = await openPage()
      visit.window.addEventListener('eip6963:requestProvider', () => wallet.announce(visit.window))
      const bundle = `/test/results/frameworks/${name}/index.js`
      const again = (await visit.window.eval(`import('${bundle}')`)) as Wagmi
      const next = again.makeConfig({ projectId, services })
      const [connection] = await again.reconnect(next)
      assert.deepEqual([...(connection?.accounts ?? [])], [ADDRESS])
      assert.equal(again.getAccount(next).status, 'connected')
      assert.isNull(visit.document.querySelector('wallet-connect-button'))
      await again.disconnect(next)
      await until('the other page', () => wagmi.getAccount(config).status === 'disconnected')

      const requested = watchRequests()
      const other = wagmi.makeConfig({ projectId: `${projectId}-other`, services })
      assert.isFalse(await connector(other).isAuthorized())
      assert.deepEqual(await wagmi.reconnect(other), [])
      assert.deepEqual(requested(), [])
    })
  })
