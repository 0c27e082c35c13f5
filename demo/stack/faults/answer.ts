import { json, readJson, type Answer } from '../http/reply'
import type { Faults } from './Faults'

/** `POST /faults` puts a fault in force, `GET` lists them, `DELETE` ends them all. */
export function faultsAnswer(room: Faults): Answer {
  return (ask) => {
    if (ask.url.pathname !== '/faults') return undefined
    switch (ask.method) {
      case 'GET':
        return json(room.list())
      case 'DELETE':
        room.clear()
        return json({ cleared: true })
      case 'POST':
        try {
          return json(room.add(readJson(ask)), 201)
        } catch (reason) {
          return json({ error: reason instanceof Error ? reason.message : String(reason) }, 400)
        }
      default:
        return json({ error: 'GET, POST or DELETE' }, 405)
    }
  }
}
