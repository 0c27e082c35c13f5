/**
 * What a script or an app has put on a window. The ids of elements are globals too, but none of them is an own
 * property: docs/decisions/named-elements.md
 */
export function ownGlobal(view: object, name: string): unknown {
  return Object.hasOwn(view, name) && Reflect.get(view, name)
}
