import { endLoadingToast } from '../notices/endLoadingToast'
import { changeSiwx } from '../store/siwx'
import type { World } from '../world'

/** Ends a pairing; the next one starts with a new code. */
export function endPairing({ store, tasks }: World): void {
  tasks.cancel('pairing')
  store.setState({ pairing: { status: 'idle' }, platform: undefined, linkProblem: undefined })
}

/** Stops showing an attempt to connect an installed wallet. A late approval still counts. */
export function endAttempt({ store }: World): void {
  store.setState({ attempt: { status: 'idle' }, connectingIn: undefined })
}

/** Ends a login to the embedded wallet. */
export function cancelLogin({ store, tasks }: World): void {
  tasks.cancel('login')
  tasks.cancel('device')
  store.setState({ connectingIn: undefined })
}

export function cancelSwitch({ store, tasks }: World): void {
  tasks.cancel('switch')
  store.setState({ switching: { status: 'idle' } })
}

/** Ends an optional sign-in whose dialog was closed, so that a late signature finds no loading toast to complete. */
export function cancelSignIn(world: World): void {
  world.tasks.cancel('sign-in')
  endLoadingToast(world)
  world.store.setState(changeSiwx({ phase: 'idle' }))
}
