import { testGalleryStates } from './galleryStates'

await testGalleryStates('dark')
