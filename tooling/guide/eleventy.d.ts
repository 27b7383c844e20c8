declare module '@11ty/eleventy' {
  export interface EleventyPage {
    readonly url: string;
    readonly inputPath: string;
    readonly outputPath: string;
    readonly content: string;
  }
  interface MarkdownToken {
    readonly type: string;
    readonly content: string;
    attrSet(name: string, value: string): void;
  }
  /** The part of markdown-it that the guide uses. */
  export interface MarkdownIt {
    readonly core: {
      readonly ruler: {
        push(name: string, rule: (state: { readonly tokens: readonly MarkdownToken[] }) => void): void;
      };
    };
  }
  interface TransformContext {
    readonly page: { readonly inputPath: string; readonly url: string };
  }
  export interface EleventyConfig {
    setUseGitIgnore(use: boolean): void;
    setInputDirectory(folder: string): void;
    setLayoutsDirectory(folder: string): void;
    setTemplateFormats(formats: readonly string[]): void;
    amendLibrary(language: 'md', amend: (library: MarkdownIt) => void): void;
    addExtension(extensions: readonly string[], options: { readonly key: string }): void;
    addGlobalData(name: string, value: unknown): void;
    addPreprocessor(
      name: string,
      extensions: string,
      process: (data: { readonly page: { readonly inputPath: string } }, content: string) => string,
    ): void;
    addTemplate(path: string, content: string, data?: Readonly<Record<string, unknown>>): void;
    addTransform(
      name: string,
      transform: (this: TransformContext, content: string) => string | Promise<string>,
    ): void;
  }
  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        readonly quietMode?: boolean;
        readonly configPath?: string | false;
        readonly config: (config: EleventyConfig) => void | Promise<void>;
      },
    );
    init(): Promise<void>;
    toJSON(): Promise<readonly EleventyPage[]>;
  }
}
