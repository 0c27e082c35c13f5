import { endLoadingToast } from '../notices/endLoadingToast'
import { changeSiwx } from '../store/siwx'
import type { Context } from '../context'

/** Ends a pairing; the next one starts with a new code. */
export function endPairing({ store, tasks }: Context): void {
  tasks.cancel('pairing')
  store.setState({ pairing: { status: 'idle' }, platform: undefined, linkProblem: undefined })
}

/** Stops showing an attempt to connect an installed wallet. A late approval still counts. */
export function endAttempt({ store }: Context): void {
  store.setState({ attempt: { status: 'idle' }, connectingIn: undefined })
}

/** Ends a login to the embedded wallet. */
export function cancelLogin({ store, tasks }: Context): void {
  tasks.cancel('login')
  tasks.cancel('device')
  store.setState({ connectingIn: undefined })
}

export function cancelSwitch({ store, tasks }: Context): void {
  tasks.cancel('switch')
  store.setState({ switching: { status: 'idle' } })
}

/** Ends an optional sign-in whose dialog was closed, so that a late signature finds no loading toast to complete. */
export function cancelSignIn(context: Context): void {
  context.tasks.cancel('sign-in')
  endLoadingToast(context)
  context.store.setState(changeSiwx({ phase: 'idle' }))
}
