import type { Bridge, Controller } from '../app/bridge'
import { loadCatalogue } from '../messages/loadMessages'
import { loadFailure } from './loadFailure'

/**
 * Fetches the app, React and the messages of one language in parallel. Returns a function that attaches them to an
 * element.
 * @throws LoadFailure
 */
export async function loadApp(language: string): Promise<(bridge: Bridge) => Controller> {
  try {
    const [catalogue, app] = await Promise.all([
      loadCatalogue(language),
      import('../app/start'),
      import('../app/react'),
    ])
    return (bridge) => app.attach(bridge, catalogue)
  } catch (cause) {
    throw loadFailure(cause)
  }
}
