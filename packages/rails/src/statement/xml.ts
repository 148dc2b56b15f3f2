import { type Result, ok, refuse } from '@naru/core';
import { SaxesParser } from 'saxes';

export type XmlRefusal = 'doctype' | 'xml_malformed';

export interface XmlNode {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** No statement is nested deeper. */
const DEPTH_MAX = 64;

class Refused extends Error {
  readonly reason: XmlRefusal;

  constructor(reason: XmlRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Well-formed XML without a document type, so that no entity expands and nothing is fetched. */
export function readXmlTree(text: string): Result<XmlNode, XmlRefusal> {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlNode[] = [root];
  const addText = (part: string): void => {
    const node = open.at(-1);
    if (node !== undefined) node.text += part;
  };
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new Refused('xml_malformed');
  });
  parser.on('doctype', () => {
    throw new Refused('doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '' };
    open.at(-1)?.children.push(node);
    if (open.push(node) > DEPTH_MAX) throw new Refused('xml_malformed');
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  try {
    parser.write(text.trimStart()).close();
    return ok(root);
  } catch (thrown) {
    if (thrown instanceof Refused) return refuse(thrown.reason);
    throw thrown;
  }
}

/** All nodes at the end of this path of names. */
export function listNodes(node: XmlNode, ...way: readonly string[]): readonly XmlNode[] {
  return way.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((each) => each.name === name)),
    [node],
  );
}

/** The trimmed text of the first node there; empty if there is none. */
export function textAt(node: XmlNode, ...way: readonly string[]): string {
  return listNodes(node, ...way)[0]?.text.trim() ?? '';
}

/** All nodes below whose name matches, outermost first. */
export function findNodes(node: XmlNode, isNamed: (name: string) => boolean): readonly XmlNode[] {
  return node.children.flatMap((each) => (isNamed(each.name) ? [each] : findNodes(each, isNamed)));
}
