import { createHandlerWithStoreAt, createPoster, type Prepared } from './signIns'

// One of the processes of `replayAcrossProcesses`, started with the URL of their store.

const post = createPoster(createHandlerWithStoreAt(process.argv[2] ?? ''))
process.on('message', (prepared: Prepared) => void post(prepared).then((ok) => process.send?.(ok)))
