import { en } from './en'
export const ko = en
