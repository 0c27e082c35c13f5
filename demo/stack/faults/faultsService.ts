import { json, readJson, type Answer } from '../http/reply'
import type { Service } from '../http/service'
import type { Faults } from './Faults'

/** `POST /faults` adds a fault, `GET` lists them, `DELETE` removes all. */
export function faultsService(faults: Faults): Service {
  const answer: Answer = (ask) => {
    switch (ask.method) {
      case 'GET':
        return json(faults.list())
      case 'DELETE':
        faults.clear()
        return json({ cleared: true })
      case 'POST':
        try {
          return json(faults.add(readJson(ask)), 201)
        } catch (reason) {
          return json({ error: reason instanceof Error ? reason.message : String(reason) }, 400)
        }
      default:
        return json({ error: 'GET, POST or DELETE' }, 405)
    }
  }
  return { paths: ['/faults'], faultNames: [], answer }
}
