import { type Language, pickLanguage } from '@eupnea/notation/languages';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../lib/files/save-file.ts';
import { FormFailure } from './form-failure.tsx';

interface PdfButtonProps {
  /** False until the page that the document repeats is shown. */
  readonly isReady: boolean;
  /** @returns the server's answer with the document in this language */
  readonly open: (language: Language) => Promise<Response>;
}

/** Downloads the page as a document made by the server; shows that it is being made, and a failure. */
export function PdfButton({ isReady, open }: PdfButtonProps) {
  const { t, i18n } = useTranslation();
  const download = useMutation({
    mutationFn: async () => {
      const response = await open(pickLanguage(i18n.language));
      saveFile(await response.blob(), readFileName(response) ?? 'eupnea.pdf');
    },
  });
  return (
    <>
      <Button
        disabled={!isReady}
        loading={download.isPending}
        aria-label={download.isPending ? t('reports.pdfMaking') : t('reports.pdf')}
        onClick={() => download.mutate()}
      >
        {t('reports.pdf')}
      </Button>
      <FormFailure error={download.error} />
    </>
  );
}

/** The exact name of RFC 6266. */
function readFileName(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/u.exec(header)?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}
