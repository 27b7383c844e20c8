import { parseAst, type Plugin } from 'vite';

/**
 * Packages that read samples without a check of the index (`noUncheckedIndexedAccess` is off there): beyond its end a
 * typed array gives undefined, which arithmetic turns into NaN and a comparison into false, both in silence.
 */
const CHECKED = /\/packages\/(?:signal|simulator|waveform)\/src\/(?!.*\.test\.ts$).*\.ts$/u;

/** By the node that holds it, the place in which a member is written to, called, or has a value to fall back on. */
const NO_PLAIN_READ: Readonly<Record<string, string>> = {
  ArrayPattern: 'elements',
  AssignmentExpression: 'left',
  AssignmentPattern: 'left',
  CallExpression: 'callee',
  ForOfStatement: 'left',
  LogicalExpression: 'left',
  RestElement: 'argument',
  UpdateExpression: 'argument',
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly object?: Node;
  readonly callee?: Node;
  readonly optional?: boolean;
  readonly operator?: string;
}

interface MemberNode extends Node {
  readonly object: Node;
  readonly computed: boolean;
}

/** In tests, each read `samples[index]` of a typed array outside its length is an error that names both. */
export function checkSampleReads(): Plugin {
  return {
    name: 'check-sample-reads',
    enforce: 'post',
    transform(code, id) {
      // Lines stay where they are, so that errors need no map.
      return CHECKED.test(id) ? { code: withCheckedReads(code), map: null } : undefined;
    },
  };
}

/** Writes `readSample(samples, index)` for each read; what writes, calls, or has an answer of its own (`??`) stays. */
export function withCheckedReads(code: string): string {
  const edits: { readonly at: number; readonly length: number; readonly text: string }[] = [];
  visit(parseAst(code), (node, parent, role) => {
    if (!isMember(node) || !isPlainRead(node, parent, role)) return;
    const bracket = code.indexOf('[', node.object.end);
    edits.push(
      { at: node.start, length: 0, text: 'readSample(' },
      { at: bracket, length: 1, text: ', ' },
      { at: node.end - 1, length: 1, text: ')' },
    );
  });
  let written = code;
  // From the end. Of two reads that start together, the inner one is visited later and is written first.
  for (const { at, length, text } of edits.toReversed().toSorted((left, right) => right.at - left.at)) {
    written = `${written.slice(0, at)}${text}${written.slice(at + length)}`;
  }
  return written;
}

/** The value of a list or record at an index; an index that samples do not have is an error. */
export function readSample(list: Readonly<Record<PropertyKey, unknown>>, index: PropertyKey): unknown {
  if (typeof index === 'number' && ArrayBuffer.isView(list) && list[index] === undefined) {
    throw new RangeError(`No sample has index ${index}: there are ${String(list['length'])}`);
  }
  return list[index];
}

function isMember(node: Node): node is MemberNode {
  return node.type === 'MemberExpression';
}

function isPlainRead(node: MemberNode, parent: Node, role: string): boolean {
  const isDeleted = parent.operator === 'delete';
  return node.computed && !isDeleted && NO_PLAIN_READ[parent.type] !== role && !isOptional(node);
}

/** True where `?.` before it skips the read. */
function isOptional({ optional = false, object, callee }: Node): boolean {
  const before = object ?? callee;
  return optional || (before !== undefined && isOptional(before));
}

function visit(node: Node, enter: (node: Node, parent: Node, role: string) => void): void {
  for (const [role, child] of Object.entries(node)) {
    for (const each of Array.isArray(child) ? child : [child]) {
      if (!isNode(each)) continue;
      enter(each, node, role);
      visit(each, enter);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
