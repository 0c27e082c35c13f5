import { useCallback, useEffect, useRef, useState } from 'react'
import type { World } from '../../session/world'
import type { Problem } from '../../session/store/state'
import { useWorld } from '../context'
import { shownProblem } from '../shownProblem'

type Flow = (world: World, ...rest: never[]) => unknown

/** What a flow takes between its world and its signal. */
type StartArguments<F extends Flow> =
  Parameters<F> extends [unknown, ...infer Rest]
    ? Rest extends [...infer Given, AbortSignal]
      ? Given
      : Rest extends [...infer Given, AbortSignal?]
        ? Given
        : Rest
    : []

export interface RunningAction<F extends Flow> {
  /** Begins within the press. A run that is still going is given up first. */
  readonly start: (...given: StartArguments<F>) => void
  readonly running: boolean
  readonly failed: Problem | undefined
  readonly cancel: () => void
}

interface ActionOptions {
  /**
   * What happens when the view leaves the screen. `abort`: the flow ends. `unless-closed`: it ends when the visitor went to
   * another view, and goes on when the modal was closed, as a pairing does (views.md, 1.1). `keep`: it goes on.
   */
  readonly onLeave?: 'abort' | 'unless-closed' | 'keep'
}

/** Starts a flow from a view and tells how it goes. */
export function useAction<F extends Flow>(flow: F, { onLeave = 'abort' }: ActionOptions = {}): RunningAction<F> {
  const world = useWorld()
  const [state, setState] = useState<{ running: boolean; failed: Problem | undefined }>({
    running: false,
    failed: undefined,
  })
  const current = useRef<AbortController | undefined>(undefined)

  const cancel = useCallback(() => {
    current.current?.abort()
    current.current = undefined
    setState({ running: false, failed: undefined })
  }, [])

  const start = useCallback(
    (...given: StartArguments<F>) => {
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      setState({ running: true, failed: undefined })
      const settle = (failed: Problem | undefined) => {
        if (current.current !== controller) return
        current.current = undefined
        setState({ running: false, failed })
      }
      // The call is made before anything is awaited: links and pop-ups need the visitor's press.
      const begin = flow as unknown as (world: World, ...rest: unknown[]) => unknown
      new Promise((resolve) => resolve(begin(world, ...given, controller.signal))).then(
        () => settle(undefined),
        (reason: unknown) => settle(shownProblem(reason)),
      )
    },
    [world, flow],
  )

  useEffect(
    () => () => {
      const closed =
        world.store.getState().modal.openIn === undefined && world.store.getState().options.display === 'modal'
      if (onLeave === 'keep' || (onLeave === 'unless-closed' && closed)) return
      current.current?.abort()
    },
    [world, onLeave],
  )

  return { start, running: state.running, failed: state.failed, cancel }
}
