/** A type whose members, at any depth, may be missing. */
export type Part<T> = T extends (...rest: never[]) => unknown
  ? T
  : T extends (infer Item)[]
    ? Part<Item>[]
    : T extends object
      ? { [Name in keyof T]?: Part<T[Name]> }
      : T;
