import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'

/** A member of an interface, with the sentence of its doc comment. */
export interface MemberModel {
  readonly name: string
  /** As written in the source, without line breaks. */
  readonly type: string
  /** Of the comment above it; empty without one. */
  readonly description: string
  /** Of a member that is an object itself. */
  readonly members: readonly MemberModel[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Signature extends Node {
  readonly key: Node & { readonly name?: string; readonly value?: string }
  readonly typeAnnotation?: { readonly typeAnnotation: Node & { readonly members?: readonly Signature[] } }
}

/** Reads an interface from a source file. @throws when the file has none of that name */
export function readInterface(file: string, name: string): readonly MemberModel[] {
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  const commentBefore = (start: number): string => {
    const found = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === '')
    return (found?.value ?? '')
      .replace(/^\*/, '')
      .replace(/\s*\n\s*\*\s?/g, ' ')
      .trim()
  }
  const membersOf = (signatures: readonly Signature[]): MemberModel[] =>
    signatures.map((signature) => {
      const annotation = signature.typeAnnotation?.typeAnnotation
      return {
        name: signature.key.name ?? signature.key.value ?? '',
        type: annotation === undefined ? '' : text.slice(annotation.start, annotation.end).replace(/\s+/g, ' '),
        description: commentBefore(signature.start),
        members: membersOf(annotation?.members ?? []),
      }
    })
  let found: MemberModel[] | null = null
  new Visitor({
    TSInterfaceDeclaration: (node) => {
      if (node.id.name === name) found = membersOf(node.body.body as unknown as readonly Signature[])
    },
  }).visit(program)
  if (found === null) throw new Error(`${file} has no interface ${name}`)
  return found
}
