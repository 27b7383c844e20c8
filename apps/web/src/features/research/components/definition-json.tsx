import { sentDefinitionSchema, type CohortDefinition } from '@eupnea/contracts/research-definition';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './research.module.css';

interface DefinitionJsonProps {
  readonly definition: CohortDefinition;
  readonly onTake: (definition: CohortDefinition) => void;
}

/** The definition as JSON, to copy into a protocol or a script, and to paste one from there. */
export function DefinitionJson({ definition, onTake }: DefinitionJsonProps) {
  const { t } = useTranslation();
  const written = JSON.stringify(definition, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = () => {
    const read = readJson(typed ?? '');
    if ('fault' in read) return setFault(read.fault === '' ? t('research.json.broken') : read.fault);
    setTyped(null);
    setFault(null);
    return onTake(read.definition);
  };
  return (
    <details className={styles['json']}>
      <summary>{t('research.json.title')}</summary>
      <Textarea
        aria-label={t('research.json.title')}
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        value={typed ?? written}
        error={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div className={styles['actions']}>
        <Button disabled={typed === null} onClick={take}>
          {t('research.json.take')}
        </Button>
        <Button
          disabled={typed === null}
          onClick={() => {
            setTyped(null);
            setFault(null);
          }}
        >
          {t('research.json.discard')}
        </Button>
        <Button onClick={() => void navigator.clipboard?.writeText(typed ?? written)}>
          {t('research.json.copy')}
        </Button>
      </div>
    </details>
  );
}

/** An empty fault: it is no JSON at all. Else the path and the rule, in the words of the schema. */
function readJson(text: string): { readonly definition: CohortDefinition } | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: '' };
  }
  const read = sentDefinitionSchema.safeParse(value);
  if (read.success) return { definition: read.data };
  const [issue] = read.error.issues;
  return { fault: `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}` };
}
