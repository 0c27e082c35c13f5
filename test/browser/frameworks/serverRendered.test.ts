import { assert } from 'chai'
import { define, hearConsole, settled, statusOf, until, type Button } from '../button'
import { NO_SERVICES } from '../services'
import { ADDRESS, installWallet } from '../wallet'
import type { ServerRendered } from './serverRendered'

const SERVICES = JSON.parse(NO_SERVICES) as object

for (const name of ['vue', 'svelte'])
  describe(`the element rendered by a server with ${name}`, () => {
    it('is hydrated without a warning, with objects and handlers', async () => {
      const { renderOnServer, hydrate } = (await import(
        /* @vite-ignore */ `/test/results/frameworks/${name}/index.js`
      )) as ServerRendered
      await define()
      const wallet = installWallet()
      const said = (['error', 'warn'] as const).map((kind) => hearConsole(kind))
      const connected: string[] = []
      const text = { label: 'Join', 'project-id': `ssr-${name}` }
      const all = { ...text, networks: ['base', 8453], services: SERVICES }
      const html = await renderOnServer(all)
      for (const attribute of ['label="Join"', `project-id="ssr-${name}"`]) assert.include(html, attribute)
      const box = document.body.appendChild(document.createElement('div'))
      box.append(document.createRange().createContextualFragment(html))
      const before = box.querySelector('wallet-connect-button') as Button

      const { update, unmount } = hydrate(box, all, (event) => connected.push(event.detail.address))
      await until('the objects', () => 'api' in before.services)
      assert.equal(box.querySelector('wallet-connect-button'), before)
      assert.deepEqual(before.networks, ['base', 8453])
      update({ label: 'Log in' })
      await until('the label', () => before.label === 'Log in')
      await before.connect({ wallet: wallet.rdns })
      assert.deepEqual(connected, [ADDRESS])
      await before.disconnect()
      assert.equal(statusOf(before), 'disconnected')

      unmount()
      box.remove()
      await settled()
      wallet.putAway()
      for (const { said: heard, restore } of said) {
        restore()
        assert.deepEqual(heard, [])
      }
    })
  })
