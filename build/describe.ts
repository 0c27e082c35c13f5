// The last step of `npm run build`: what describes the built files to editors, frameworks and compilers.
import { writeDeclarations } from './declarations'
import { writeManifest } from './manifest'
import { writeReactTypes } from './reactTypes'

writeDeclarations()
writeReactTypes()
writeManifest()
