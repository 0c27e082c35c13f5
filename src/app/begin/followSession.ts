import { lazyOnce } from '../../services/lazyOnce'
import type { Context } from '../../session/context'

const loadListeners = lazyOnce(() => import('../../session/life/follow'))

/** `Context.follow`: the list is loaded with the session. */
export function followSession(context: () => Context): Context['follow'] {
  return (name, ...about) =>
    void loadListeners()
      .then(({ LISTENERS }) => LISTENERS[name](context(), ...about))
      .catch((cause: unknown) => context().services.log.error(`The session does not follow: ${name}`, cause))
}
