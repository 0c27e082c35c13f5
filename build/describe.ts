// The last step of `npm run build`: types, typings of each framework, the custom-elements manifest and editor
// data.
import { writeCommonJs } from './commonJs'
import { writeDeclarations } from './declarations'
import { writeEditorData } from './editorData'
import { writeFrameworkTypes } from './frameworkTypes'
import { writeManifest } from './manifest'

writeDeclarations()
writeFrameworkTypes()
await writeCommonJs()
writeManifest()
writeEditorData()
