import { useCallback, useEffect, useRef, useState } from 'react'
import type { Context } from '../../session/context'
import type { Problem } from '../../session/store/state'
import { useAppContext } from '../context'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { problemOf } from '../../session/problemOf'

type Flow = (context: Context, ...rest: never[]) => unknown

/** `[first?: A]` as `[first: A | undefined]`. The box keeps undefined, which would go with the question mark. */
type Required<Arguments> = Unboxed<{ [Each in keyof Arguments]-?: [Arguments[Each]] }>
type Unboxed<Boxes> = { [Each in keyof Boxes]: Boxes[Each] extends [infer Content] ? Content : never }

/**
 * The arguments of an action between its context and its signal. An optional one is given too, as undefined, because the
 * signal follows it.
 */
type StartArguments<F extends Flow> =
  Parameters<F> extends [unknown, ...infer Rest]
    ? Rest extends [AbortSignal?]
      ? []
      : Rest extends [...infer Given, AbortSignal]
        ? Given
        : Rest extends [...infer Given, AbortSignal?]
          ? Given
          : Required<Rest>
    : []

interface RunningAction<F extends Flow> {
  /** Runs the action within the press. Aborts a run that is still going. */
  readonly start: (...given: StartArguments<F>) => void
  readonly running: boolean
  readonly failed: Problem | undefined
  readonly cancel: () => void
}

interface ActionOptions {
  /**
   * What happens when the view is left.
   * - `abort`: aborts the action
   * - `unless-closed`: aborts it if the visitor went to another view. Closing the dialog lets it go on, as a pairing
   *   does
   * - `keep`: lets it go on
   */
  readonly onLeave?: 'abort' | 'unless-closed' | 'keep'
}

/** Runs an action from a view and reports its progress. */
export function useAction<F extends Flow>(flow: F, { onLeave = 'abort' }: ActionOptions = {}): RunningAction<F> {
  const context = useAppContext()
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
      // Called synchronously: links and pop-ups need the user activation of the press.
      const begin = flow as unknown as (context: Context, ...rest: unknown[]) => unknown
      new Promise((resolve) => resolve(begin(context, ...given, controller.signal))).then(
        () => settle(undefined),
        (reason: unknown) => settle(shownProblem(reason)),
      )
    },
    [context, flow],
  )

  useEffect(
    () => () => {
      const closed =
        context.store.getState().modal.openIn === undefined && context.store.getState().options.display === 'modal'
      if (onLeave === 'keep' || (onLeave === 'unless-closed' && closed)) return
      current.current?.abort()
    },
    [context, onLeave],
  )

  return { start, running: state.running, failed: state.failed, cancel }
}

/** The problem that a view shows for a failed action. Undefined if the visitor or the view itself cancelled it. */
export function shownProblem(reason: unknown): Problem | undefined {
  const givenUp =
    reason instanceof WalletButtonError
      ? reason.code === 'connect_aborted'
      : reason instanceof Error && reason.name === 'AbortError'
  return givenUp ? undefined : problemOf(reason)
}
