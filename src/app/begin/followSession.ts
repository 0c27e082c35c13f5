import { lazyOnce } from '../../services/lazyOnce'
import type { World } from '../../session/world'

const loadListeners = lazyOnce(() => import('../../session/life/follow'))

/** `World.follow`: the list is loaded with the session. */
export function followSession(world: () => World): World['follow'] {
  return (name, ...about) =>
    void loadListeners()
      .then(({ LISTENERS }) => LISTENERS[name](world(), ...about))
      .catch((cause: unknown) => world().services.log.error(`The session does not follow: ${name}`, cause))
}
