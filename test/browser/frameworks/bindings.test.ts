import { assert } from 'chai'
import { cleared, hearConsole, inside, isOpen, settled, statusOf, until, type Button } from '../button'
import { NO_SERVICES } from '../services'
import { ADDRESS, installWallet, type PageWallet } from '../wallet'

type React = typeof import('./react')

const SERVICES = JSON.parse(NO_SERVICES) as object
const projects = { 'react-18': 'r18', 'react-19': 'r19', preact: 'p' } as const

for (const [name, project] of Object.entries(projects))
  describe(`the bindings for ${name}`, () => {
    let react: React
    let wallet: PageWallet
    let errors: ReturnType<typeof hearConsole>
    let box: HTMLElement
    let count = 0
    let projectId = ''
    const roots: { unmount(): void }[] = []

    before(async () => {
      react = (await import(/* @vite-ignore */ `/test/results/frameworks/${name}/index.js`)) as React
    })

    beforeEach(() => {
      projectId = `${project}-${++count}`
      wallet = installWallet()
      errors = hearConsole('error')
      box = document.body.appendChild(document.createElement('main'))
    })

    afterEach(async () => {
      for (const root of roots.splice(0)) root.unmount()
      box.remove()
      errors.restore()
      wallet.putAway()
      await cleared()
      assert.deepEqual(errors.said, [])
    })

    const button = (): Button => box.querySelector('wallet-connect-button') as Button

    function Facts(): never {
      const account = react.useAccount(projectId)
      const network = react.useNetwork(projectId)
      const connector = react.useWallet(projectId)
      const provider = react.useProvider('eip155', projectId)
      const { status } = react.useSession(projectId)
      const text = [status, account?.address, network?.caipNetworkId, connector?.name, provider && 'provider']
      return react.createElement('output', null, text.filter(Boolean).join(' ')) as never
    }
    const facts = (): string => box.querySelector('output')?.textContent ?? ''

    function render(props: object = {}, show = true): { again(props: object, show?: boolean): void } {
      const root = react.createRoot(box)
      roots.push(root)
      const draw = (given: object, shown = true): void =>
        root.render(
          react.createElement(
            react.StrictMode,
            null,
            shown && react.createElement(react.WalletConnectButton, { projectId, services: SERVICES, ...given }),
            react.createElement(Facts),
          ),
        )
      draw(props, show)
      return { again: draw }
    }

    it('set options of all kinds, also objects and functions', async () => {
      const siweConfig = { getNonce: async () => 'nonce', verifyMessage: async () => true }
      render({ networks: ['base', 8453], defaultNetwork: 'base', siweConfig, disabled: true, id: 'mine', title: 'T' })
      await until('the options', () => button()?.siweConfig)
      assert.equal(button().siweConfig, siweConfig)
      assert.deepEqual(button().networks, ['base', 8453])
      assert.deepEqual(button().services, SERVICES as never)
      assert.isTrue(button().disabled)
      assert.equal(button().projectId, projectId)
      assert.deepEqual([button().id, button().title], ['mine', 'T'])
    })

    it('give the element to refs of both kinds, and take it away', async () => {
      const ref = { current: null as Button | null }
      const given: (Button | null)[] = []
      const { again } = render({ ref })
      await until('the element', () => ref.current)
      assert.equal(ref.current, button())
      const hear = (element: Button | null): void => void given.push(element)
      again({ ref: hear })
      await until('the function', () => given.at(-1) === button())
      assert.isNull(ref.current)
      again({ ref: hear }, false)
      await until('the end', () => given.at(-1) === null)
    })

    it('hear an event that a changed option causes', async () => {
      const codes: string[] = []
      const onError = (event: CustomEvent<{ code: string }>): void => void codes.push(event.detail.code)
      const { again } = render({ onError })
      await until('the element', button)
      // Only a property can hold it, so that it is set with the handlers.
      again({ onError, rpc: { mainnet: [7] } })
      await until('the event', () => codes.length)
      assert.deepEqual(codes, ['configuration_invalid'])
    })

    it('clear an option whose prop is gone', async () => {
      const { again } = render({ label: 'Sign in', tokens: ['eip155:1:0x0'], siwx: 'optional' })
      await until('the options', () => button()?.tokens.length)
      again({})
      await until('the defaults', () => button().tokens.length === 0)
      assert.isUndefined(button().label)
      assert.equal(button().siwx, 'off')
      assert.equal(button().projectId, projectId)
    })

    it('call the current handlers with typed events, and draw content in slots', async () => {
      const heard: string[] = []
      const first = (): void => void heard.push('the handler of an earlier render')
      const { again } = render({ onConnected: first, children: 'Go' })
      await until('the element', button)
      again({
        onConnected: (event: CustomEvent<{ address: string }>) => heard.push(event.detail.address),
        onOpen: () => heard.push('open'),
        onClose: () => heard.push('close'),
        children: 'Go on',
      })
      await until('the text', () => button().textContent === 'Go on')
      await button().connect({ wallet: wallet.rdns })
      await until('the end', () => heard.includes('close'))
      assert.deepEqual(heard, ['open', ADDRESS, 'close'])
      await button().disconnect()
    })

    it('give the session to hooks, and keep it when the component unmounts', async () => {
      const { again } = render()
      await until('the hooks', () => facts() === 'disconnected')
      await button().connect({ wallet: wallet.rdns })
      const connected = `connected ${ADDRESS} eip155:1 ${wallet.name} provider`
      await until('the account', () => facts() === connected)
      again({}, false)
      await until('the end of the element', () => !button())
      await settled()
      assert.equal(facts(), connected)
      again({})
      await until('the next element', () => button() && statusOf(button()) === 'connected')
      assert.equal(facts(), connected)
      assert.lengthOf(
        wallet.asked.filter((method) => method === 'eth_requestAccounts'),
        1,
      )
      await button().disconnect()
      await until('the end', () => facts().startsWith('disconnected'))
    })

    it('do not reconnect when new objects are equal', async () => {
      const props = (): object => ({ networks: ['mainnet'], rpc: { mainnet: ['https://rpc.example'] } })
      const { again } = render(props())
      await until('the element', button)
      await button().connect({ wallet: wallet.rdns })
      const asked = wallet.asked.length
      again(props())
      again(props())
      await settled()
      assert.lengthOf(wallet.asked, asked)
      assert.equal(statusOf(button()), 'connected')
      await button().disconnect()
    })

    it('connect by the hook when no element is drawn', async () => {
      react.getSession(projectId, { services: SERVICES })
      let connect: (() => Promise<unknown>) | undefined
      function Connect(): never {
        ;({ connect } = react.useSession(projectId))
        return null as never
      }
      const root = react.createRoot(box)
      roots.push(root)
      root.render(react.createElement(Connect))
      const connecting = (await until('the hook', () => connect))()
      const host = await until('the dialog', () => {
        const element = document.body.querySelector<Button>(':scope > wallet-connect-button')
        return element && isOpen(element) ? element : undefined
      })
      ;(await until('the wallet', () => inside(host, `[data-wallet-id="${wallet.rdns}"]`))).click()
      await connecting
      await until('the end', () => !host.isConnected)
      await react.getSession(projectId).disconnect()
    })

    if (name !== 'preact')
      it('hydrate what a server has rendered, without a difference', async () => {
        const tree = (): never =>
          react.createElement(
            react.WalletConnectButton,
            {
              projectId,
              services: SERVICES,
              networks: ['base', 'polygon'],
              siwx: 'optional',
              disabled: true,
              className: 'wide',
              onConnected: () => {},
            },
            'Connect',
          ) as never
        const html = react.renderToString(tree())
        // React 18 takes this page for a server and warns about layout effects, which the bindings avoid on real ones.
        errors.said.length = 0
        const attributes = `project-id="${projectId}" networks="base polygon" siwx="optional" disabled=""`
        for (const attribute of attributes.split(/ (?=[\w-]+=)/)) assert.include(html, attribute)
        const template = new DOMParser().parseFromString(html, 'text/html')
        box.append(...template.body.childNodes)
        const before = button()
        roots.push(react.hydrateRoot(box, tree()))
        await until('the properties', () => button().services && 'api' in button().services)
        assert.equal(button(), before)
        assert.equal(button().className, 'wide')
        assert.deepEqual(errors.said, [])
      })
  })
