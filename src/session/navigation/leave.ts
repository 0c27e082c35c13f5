import { endLoadingToast } from '../notices/endLoadingToast'
import { changeSiwx } from '../store/siwx'
import { endConnecting } from '../store/status'
import type { World } from '../world'

/** Ends a pairing; the next one begins with a fresh code. */
export function leavePairing({ store, tasks }: World): void {
  tasks.cancel('pairing')
  store.setState({ pairing: { status: 'idle' }, platform: undefined, linkProblem: undefined })
}

/** Stops showing an attempt with an installed wallet. Its task goes on: a late approval counts until another attempt begins. */
export function leaveAttempt({ store }: World): void {
  store.setState({ attempt: { status: 'idle' } })
  store.setState(endConnecting())
}

/** Ends a login to the embedded wallet. */
export function leaveLogin({ store, tasks }: World): void {
  tasks.cancel('login')
  tasks.cancel('device')
  store.setState(endConnecting())
}

export function leaveSwitch({ store, tasks }: World): void {
  tasks.cancel('switch')
  store.setState({ switching: { status: 'idle' } })
}

/** Ends an optional sign-in whose dialog was closed, so that a late signature finds no toast that waits for it. */
export function leaveSignIn(world: World): void {
  world.tasks.cancel('sign-in')
  endLoadingToast(world)
  world.store.setState(changeSiwx({ phase: 'idle' }))
}
