import { endConnecting } from '../store/status'
import { popView, resetView } from '../store/router'
import { selectIsConnected, selectView } from '../store/selectors'
import { move } from './goTo'
import type { World } from '../world'

/** One view back. Calls off what the view had started (views.md 1.2). */
export function goBack(world: World): void {
  const { store, tasks } = world
  const left = selectView(store.getState()).name
  if (left === 'ConnectingWalletConnect' || left === 'ConnectingWalletConnectBasic') {
    tasks.cancel('pairing')
    store.setState({ pairing: { status: 'idle' }, platform: undefined, linkProblem: undefined })
  }
  // A late approval of an installed wallet still counts until another attempt begins (views.md 3.5): the task goes on.
  if (left === 'ConnectingExternal') {
    store.setState({ attempt: { status: 'idle' } })
    store.setState(endConnecting())
  }
  if (/^(EmailVerify|Connecting(Social|Farcaster))/.test(left)) {
    tasks.cancel('login')
    tasks.cancel('device')
    store.setState(endConnecting())
  }
  if (left === 'SwitchNetwork') {
    tasks.cancel('switch')
    store.setState({ switching: { status: 'idle' } })
  }
  if (left === 'Connect') store.setState({ connectingNamespace: undefined })
  const { stack } = store.getState().router
  const target = stack[stack.length - 2]
  // Connect has nothing to say to a visitor who is connected meanwhile (wire-facts 15.17).
  if (target?.name === 'Connect' && selectIsConnected(store.getState()))
    move(world, resetView({ name: 'Account' }, 'back'))
  else move(world, popView())
}
